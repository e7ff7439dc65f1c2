import type { Feature } from '../../platform/feature.ts';
import { mailTask } from '../../platform/mail/mail.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { findExpiredSessions } from './sessions.ts';

/** Staff: bearer tokens of sessions. */
export const authFeature: Feature = {
  name: 'auth',
  tasks: { mail: mailTask },
  authenticators: { staff: { authenticate: authenticateStaff, expiredSessions: findExpiredSessions } },
};
