import type { Feature } from '../../platform/feature.ts';
import { mailTasks } from '../../platform/mail/mail.ts';
import { authenticateStaff } from './authenticate-staff.ts';
import { findExpiredSessions } from './sessions.ts';

/** Staff: bearer tokens of sessions. */
export const authFeature: Feature = {
  name: 'auth',
  tasks: mailTasks,
  authenticators: { staff: { authenticate: authenticateStaff, expiredSessions: findExpiredSessions } },
};
