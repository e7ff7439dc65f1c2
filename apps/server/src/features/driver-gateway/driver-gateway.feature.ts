import type { Feature } from '../../platform/feature.ts';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { acceptSocketPositions } from './driver-socket.ts';
import { authenticateDriver, findEndedSessions } from './sign-in/driver-session.ts';
import { codeSender } from './sign-in/send-code.ts';
import { startDriverCleanup } from './take-offline.ts';

export const driverGatewayFeature: Feature = {
  name: 'driver-gateway',
  authenticators: {
    driver: {
      authenticate: (app, request) => authenticateDriver(app, bearerToken(request)),
      expiredSessions: findEndedSessions,
    },
  },
  senders: [codeSender],
  driverSocket: acceptSocketPositions,
  start: { worker: startDriverCleanup },
};
