import { type Language, loadTexts } from '@mishwar/locales';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';

type Texts = Record<string, unknown>;
const loaded = new Map<Language, Promise<Texts>>();

/** Texts of the language that is not shown, for words that are typed in it. Fetched once. */
export function loadOtherTexts(): Promise<Texts> {
  const other: Language = currentLanguage() === 'ar' ? 'en' : 'ar';
  const texts = loaded.get(other) ?? loadTexts(other, 'signed-in');
  loaded.set(other, texts);
  texts.catch(() => loaded.delete(other));
  return texts;
}

/** The text of a dotted key; empty where there is none. */
export function textAt(texts: Texts | undefined, key: string): string {
  let value: unknown = texts;
  for (const part of key.split('.')) value = (value as Texts | undefined)?.[part];
  return typeof value === 'string' ? value : '';
}
