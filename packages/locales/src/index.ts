import { ar } from './ar.ts';
import type { en } from './en.ts';

/** The portal's languages; Arabic is the source and the default. */
export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ar';

/** Every text by feature, in the shape of the Arabic source. */
export type Resources = typeof ar;

/** English has two plural forms where Arabic has six. */
type OnePluralShape<T> = {
  [K in keyof T as K extends `${string}_${'zero' | 'two' | 'few' | 'many'}` ? never : K]: T[K] extends string
    ? string
    : OnePluralShape<T[K]>;
};

type EnglishIsComplete = typeof en extends OnePluralShape<Resources> ? typeof en : never;

/** Writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Whether a stored or asked-for value names one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The texts of one language; English is fetched only when it is asked for. */
export async function loadLanguage(language: Language): Promise<Resources | EnglishIsComplete> {
  if (language === 'ar') return ar;
  const english = await import('./en.ts');
  return english.en;
}
