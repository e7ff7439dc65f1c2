import type { distributionTexts } from './ar-distribution.ts';
import type { driversTexts } from './ar-drivers.ts';
import type { policyTexts } from './ar-policy.ts';
import type { policyLabTexts } from './ar-policy-lab.ts';
import { publicTexts } from './ar-public.ts';
import type { signedInTexts } from './ar-signed-in.ts';
import type { walletTexts } from './ar-wallet.ts';
import type { distributionTexts as englishDistributionTexts } from './en-distribution.ts';
import type { driversTexts as englishDriversTexts } from './en-drivers.ts';
import type { policyTexts as englishPolicyTexts } from './en-policy.ts';
import type { policyLabTexts as englishPolicyLabTexts } from './en-policy-lab.ts';
import type { publicTexts as englishPublicTexts } from './en-public.ts';
import type { signedInTexts as englishSignedInTexts } from './en-signed-in.ts';
import type { walletTexts as englishWalletTexts } from './en-wallet.ts';

/** The portal's languages; Arabic is the source and the default. */
export const LANGUAGES = ['ar', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'ar';

/** Texts are fetched in parts: what opens without signing in, the order desk with the kit, and each further wing. */
export const TEXT_PARTS = [
  'public',
  'policy',
  'signed-in',
  'distribution',
  'policy-lab',
  'drivers',
  'wallet',
] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

type PublicTexts = typeof publicTexts;
type PolicyTexts = typeof policyTexts;
type SignedInTexts = typeof signedInTexts;
type DistributionTexts = typeof distributionTexts;
type WalletTexts = typeof walletTexts;
type DriversTexts = typeof driversTexts;
type PolicyLabTexts = typeof policyLabTexts;

/** Every text by feature, in the shape of the Arabic source. */
export type Resources = PublicTexts &
  PolicyTexts &
  SignedInTexts &
  DistributionTexts &
  PolicyLabTexts &
  DriversTexts &
  WalletTexts;

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

const ARABIC: Record<TextPart, () => Promise<Record<string, unknown>>> = {
  public: async () => publicTexts,
  policy: async () => (await import('./ar-policy.ts')).policyTexts,
  'signed-in': async () => (await import('./ar-signed-in.ts')).signedInTexts,
  distribution: async () => (await import('./ar-distribution.ts')).distributionTexts,
  wallet: async () => (await import('./ar-wallet.ts')).walletTexts,
  'policy-lab': async () => (await import('./ar-policy-lab.ts')).policyLabTexts,
  drivers: async () => (await import('./ar-drivers.ts')).driversTexts,
};

const ENGLISH: Record<TextPart, () => Promise<Record<string, unknown>>> = {
  public: async () => {
    const { publicTexts: texts } = await import('./en-public.ts');
    return texts satisfies Complete<typeof englishPublicTexts, PublicTexts>;
  },
  policy: async () => {
    const { policyTexts: texts } = await import('./en-policy.ts');
    return texts satisfies Complete<typeof englishPolicyTexts, PolicyTexts>;
  },
  'signed-in': async () => {
    const { signedInTexts: texts } = await import('./en-signed-in.ts');
    return texts satisfies Complete<typeof englishSignedInTexts, SignedInTexts>;
  },
  distribution: async () => {
    const { distributionTexts: texts } = await import('./en-distribution.ts');
    return texts satisfies Complete<typeof englishDistributionTexts, DistributionTexts>;
  },
  wallet: async () => {
    const { walletTexts: texts } = await import('./en-wallet.ts');
    return texts satisfies Complete<typeof englishWalletTexts, WalletTexts>;
  },
  'policy-lab': async () => {
    const { policyLabTexts: texts } = await import('./en-policy-lab.ts');
    return texts satisfies Complete<typeof englishPolicyLabTexts, PolicyLabTexts>;
  },
  drivers: async () => {
    const { driversTexts: texts } = await import('./en-drivers.ts');
    return texts satisfies Complete<typeof englishDriversTexts, DriversTexts>;
  },
};

/** One part of the texts of one language. Only the Arabic public part is there from the start. */
export function loadTexts(language: Language, part: TextPart): Promise<Record<string, unknown>> {
  return (language === 'en' ? ENGLISH : ARABIC)[part]();
}
