import { authFeature } from './features/auth/auth.feature.ts';
import { healthFeature } from './features/health/health.feature.ts';
import { mailboxFeature } from './features/mailbox/mailbox.feature.ts';
import type { Feature } from './platform/feature.ts';

/** What each feature gives to the process beside its routes. */
export const features: readonly Feature[] = [healthFeature, authFeature, mailboxFeature];
