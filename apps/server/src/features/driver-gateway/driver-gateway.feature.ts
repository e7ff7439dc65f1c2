import type { Feature } from '../../platform/feature.ts';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { authenticateDriver, findEndedSessions } from './driver-session.ts';
import { acceptSocketPositions } from './driver-socket.ts';
import { codeSender } from './send-code.ts';
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
