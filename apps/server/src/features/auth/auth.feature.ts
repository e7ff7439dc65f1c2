import type { Feature } from '../../platform/feature.ts';
import { mailTask } from '../../platform/mail/mail.ts';
import { expiredSessions } from './sessions.ts';
import { staffCaller } from './staff-caller.ts';

/** Staff: bearer tokens of sessions. */
export const authFeature: Feature = {
  name: 'auth',
  tasks: { mail: mailTask },
  authenticators: { staff: { authenticate: staffCaller, expiredSessions } },
};
