import type { administrationTexts } from './ar/administration.ts';
import type { companiesTexts } from './ar/companies.ts';
import type { dashboardTexts } from './ar/dashboard.ts';
import type { distributionTexts } from './ar/distribution.ts';
import type { driversTexts } from './ar/drivers.ts';
import type { helpTexts } from './ar/help.ts';
import type { partnerPortalTexts } from './ar/partner-portal.ts';
import type { policyTexts } from './ar/policy.ts';
import type { policyLabTexts } from './ar/policy-lab.ts';
import { publicTexts } from './ar/public.ts';
import type { ratingsTexts } from './ar/ratings.ts';
import type { signedInTexts } from './ar/signed-in.ts';
import type { walletTexts } from './ar/wallet.ts';
import type { administrationTexts as englishAdministrationTexts } from './en/administration.ts';
import type { companiesTexts as englishCompaniesTexts } from './en/companies.ts';
import type { dashboardTexts as englishDashboardTexts } from './en/dashboard.ts';
import type { distributionTexts as englishDistributionTexts } from './en/distribution.ts';
import type { driversTexts as englishDriversTexts } from './en/drivers.ts';
import type { helpTexts as englishHelpTexts } from './en/help.ts';
import type { partnerPortalTexts as englishPartnerPortalTexts } from './en/partner-portal.ts';
import type { policyTexts as englishPolicyTexts } from './en/policy.ts';
import type { policyLabTexts as englishPolicyLabTexts } from './en/policy-lab.ts';
import type { publicTexts as englishPublicTexts } from './en/public.ts';
import type { ratingsTexts as englishRatingsTexts } from './en/ratings.ts';
import type { signedInTexts as englishSignedInTexts } from './en/signed-in.ts';
import type { walletTexts as englishWalletTexts } from './en/wallet.ts';

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
  'companies',
  'administration',
  'ratings',
  'dashboard',
  'help',
  'partner-portal',
] as const;
export type TextPart = (typeof TEXT_PARTS)[number];

type PublicTexts = typeof publicTexts;
type PolicyTexts = typeof policyTexts;
type SignedInTexts = typeof signedInTexts;
type DistributionTexts = typeof distributionTexts;
type WalletTexts = typeof walletTexts;
type DriversTexts = typeof driversTexts;
type PolicyLabTexts = typeof policyLabTexts;
type CompaniesTexts = typeof companiesTexts;
type AdministrationTexts = typeof administrationTexts;
type RatingsTexts = typeof ratingsTexts;
type DashboardTexts = typeof dashboardTexts;
type HelpTexts = typeof helpTexts;
type PartnerPortalTexts = typeof partnerPortalTexts;

/** Every text by feature, in the shape of the Arabic source. */
export type Resources = PublicTexts &
  PolicyTexts &
  SignedInTexts &
  DistributionTexts &
  PolicyLabTexts &
  DriversTexts &
  WalletTexts &
  CompaniesTexts &
  AdministrationTexts &
  RatingsTexts &
  DashboardTexts &
  HelpTexts &
  PartnerPortalTexts;

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
  policy: async () => (await import('./ar/policy.ts')).policyTexts,
  'signed-in': async () => (await import('./ar/signed-in.ts')).signedInTexts,
  distribution: async () => (await import('./ar/distribution.ts')).distributionTexts,
  wallet: async () => (await import('./ar/wallet.ts')).walletTexts,
  'policy-lab': async () => (await import('./ar/policy-lab.ts')).policyLabTexts,
  drivers: async () => (await import('./ar/drivers.ts')).driversTexts,
  companies: async () => (await import('./ar/companies.ts')).companiesTexts,
  administration: async () => (await import('./ar/administration.ts')).administrationTexts,
  ratings: async () => (await import('./ar/ratings.ts')).ratingsTexts,
  dashboard: async () => (await import('./ar/dashboard.ts')).dashboardTexts,
  help: async () => (await import('./ar/help.ts')).helpTexts,
  'partner-portal': async () => (await import('./ar/partner-portal.ts')).partnerPortalTexts,
};

const ENGLISH: Record<TextPart, () => Promise<Record<string, unknown>>> = {
  public: async () => {
    const { publicTexts: texts } = await import('./en/public.ts');
    return texts satisfies Complete<typeof englishPublicTexts, PublicTexts>;
  },
  policy: async () => {
    const { policyTexts: texts } = await import('./en/policy.ts');
    return texts satisfies Complete<typeof englishPolicyTexts, PolicyTexts>;
  },
  'signed-in': async () => {
    const { signedInTexts: texts } = await import('./en/signed-in.ts');
    return texts satisfies Complete<typeof englishSignedInTexts, SignedInTexts>;
  },
  distribution: async () => {
    const { distributionTexts: texts } = await import('./en/distribution.ts');
    return texts satisfies Complete<typeof englishDistributionTexts, DistributionTexts>;
  },
  wallet: async () => {
    const { walletTexts: texts } = await import('./en/wallet.ts');
    return texts satisfies Complete<typeof englishWalletTexts, WalletTexts>;
  },
  'policy-lab': async () => {
    const { policyLabTexts: texts } = await import('./en/policy-lab.ts');
    return texts satisfies Complete<typeof englishPolicyLabTexts, PolicyLabTexts>;
  },
  drivers: async () => {
    const { driversTexts: texts } = await import('./en/drivers.ts');
    return texts satisfies Complete<typeof englishDriversTexts, DriversTexts>;
  },
  companies: async () => {
    const { companiesTexts: texts } = await import('./en/companies.ts');
    return texts satisfies Complete<typeof englishCompaniesTexts, CompaniesTexts>;
  },
  administration: async () => {
    const { administrationTexts: texts } = await import('./en/administration.ts');
    return texts satisfies Complete<typeof englishAdministrationTexts, AdministrationTexts>;
  },
  ratings: async () => {
    const { ratingsTexts: texts } = await import('./en/ratings.ts');
    return texts satisfies Complete<typeof englishRatingsTexts, RatingsTexts>;
  },
  dashboard: async () => {
    const { dashboardTexts: texts } = await import('./en/dashboard.ts');
    return texts satisfies Complete<typeof englishDashboardTexts, DashboardTexts>;
  },
  help: async () => {
    const { helpTexts: texts } = await import('./en/help.ts');
    return texts satisfies Complete<typeof englishHelpTexts, HelpTexts>;
  },
  'partner-portal': async () => {
    const { partnerPortalTexts: texts } = await import('./en/partner-portal.ts');
    return texts satisfies Complete<typeof englishPartnerPortalTexts, PartnerPortalTexts>;
  },
};

/** One part of the texts of one language. Only the Arabic public part is there from the start. */
export function loadTexts(language: Language, part: TextPart): Promise<Record<string, unknown>> {
  return (language === 'en' ? ENGLISH : ARABIC)[part]();
}
