import {
  DEFAULT_LANGUAGE,
  directionOf,
  isLanguage,
  type Language,
  loadTexts,
  type Resources,
  type TextPart,
} from '@mishwar/locales';
import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolateForeign } from '../format/isolated.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Resources };
  }
}

/** A message key of both languages. */
export type TextKey = ParseKeys;

/** Where the browser keeps the choice. */
export const LANGUAGE_KEY = 'language';
const loaded = new Set<`${Language} ${TextPart}`>();
let parts: readonly TextPart[] = ['public'];

async function load(language: Language, part: TextPart): Promise<void> {
  if (loaded.has(`${language} ${part}`)) return;
  i18next.addResourceBundle(language, 'translation', await loadTexts(language, part), true);
  loaded.add(`${language} ${part}`);
}

const loadParts = (language: Language) => Promise.all(parts.map((part) => load(language, part)));

/** The stored language; Arabic by default. */
function storedLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
}

/** Loads the public texts of the stored language. */
export async function startI18n(language: Language = storedLanguage()): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    // React escapes; here values are kept from reordering with the sentence around them.
    interpolation: { escape: isolate },
    resources: {},
  });
  loaded.clear();
  await loadParts(language);
  applyToDocument(language);
}

/** Loads a further part of the texts, now and after each switch of language; no other one that is still to come. */
export async function addTexts(part: TextPart): Promise<void> {
  if (!parts.includes(part)) parts = [...parts, part];
  await load(currentLanguage(), part);
}

/** The current language. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

/** Isolates a value for plain text of the current language, where it needs it; see `isolateForeign`. */
export const isolate = (value: string): string => isolateForeign(value, directionOf(currentLanguage()));

/** Switches texts and direction without a reload and stores the choice. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadParts(language);
  localStorage.setItem(LANGUAGE_KEY, language);
  applyToDocument(language);
  await i18next.changeLanguage(language);
}

function applyToDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}
