import type { Feature } from '../../platform/feature.ts';
import { authenticatePartner, findExpiredPartnerSessions } from './partner-session.ts';

/** Partner users: bearer tokens of their sessions. */
export const partnerPortalFeature: Feature = {
  name: 'partner-portal',
  authenticators: {
    partner: { authenticate: authenticatePartner, expiredSessions: findExpiredPartnerSessions },
  },
};
