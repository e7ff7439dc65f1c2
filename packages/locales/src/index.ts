import { publicTexts } from './ar-public.ts';
import type { signedInTexts } from './ar-signed-in.ts';
import type { publicTexts as englishPublicTexts } from './en-public.ts';
import type { signedInTexts as englishSignedInTexts } from './en-signed-in.ts';

/** The portal's languages; Arabic is the source and the default. */
export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ar';

/** Texts are fetched in two parts: what opens without signing in, and the rest. */
export type TextPart = 'public' | 'signed-in';

type PublicTexts = typeof publicTexts;
type SignedInTexts = typeof signedInTexts;

/** Every text by feature, in the shape of the Arabic source. */
export type Resources = PublicTexts & SignedInTexts;

/** English has two plural forms where Arabic has six. */
type OnePluralShape<T> = {
  [K in keyof T as K extends `${string}_${'zero' | 'two' | 'few' | 'many'}` ? never : K]: T[K] extends string
    ? string
    : OnePluralShape<T[K]>;
};
type Complete<English, Arabic> = English extends OnePluralShape<Arabic> ? English : never;

/** Writing direction of a language. */
export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Whether a stored or asked-for value names one of the languages. */
export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

async function englishTexts(part: TextPart) {
  if (part === 'signed-in') {
    const { signedInTexts: texts } = await import('./en-signed-in.ts');
    return texts satisfies Complete<typeof englishSignedInTexts, SignedInTexts>;
  }
  const { publicTexts: texts } = await import('./en-public.ts');
  return texts satisfies Complete<typeof englishPublicTexts, PublicTexts>;
}

/** One part of the texts of one language. Only the Arabic public part is there from the start. */
export async function loadTexts(language: Language, part: TextPart): Promise<Record<string, unknown>> {
  if (language === 'en') return englishTexts(part);
  if (part === 'public') return publicTexts;
  const { signedInTexts: texts } = await import('./ar-signed-in.ts');
  return texts;
}
