import type { Feature } from '../../platform/feature.ts';
import { bearerToken, NOBODY } from '../../platform/http/authenticate.ts';
import { mailTask } from '../../platform/mail/mail.ts';
import { deadSessions, findSession } from './sessions.ts';

/** What an open screen asks by itself: it says nothing about somebody sitting in front of it. */
const UNATTENDED = new Set([
  '/socket.io',
  '/admin/api/v1/profile',
  '/admin/api/v1/orders/:order_number/viewing',
]);

/** Staff: bearer tokens of sessions. */
export const authFeature: Feature = {
  name: 'auth',
  tasks: { mail: mailTask },
  authenticators: {
    staff: {
      deadSessions,
      async authenticate(app, request) {
        const token = bearerToken(request);
        if (token === null) return NOBODY;
        const counts = !UNATTENDED.has(request.routeOptions.url ?? '');
        return (await findSession(app, token, { counts })) ?? NOBODY;
      },
    },
  },
};
