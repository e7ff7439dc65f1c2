import type { Feature } from '../../platform/feature.ts';
import { bearerToken } from '../../platform/http/authenticate.ts';
import { deadDriverSessions, driverOfToken } from './driver-session.ts';
import { listenToDriver } from './driver-socket.ts';
import { codeSender } from './send-code.ts';
import { startDriverUpkeep } from './take-offline.ts';

export const driverGatewayFeature: Feature = {
  name: 'driver-gateway',
  authenticators: {
    driver: {
      authenticate: (app, request) => driverOfToken(app, bearerToken(request)),
      expiredSessions: deadDriverSessions,
    },
  },
  senders: [codeSender],
  driverSocket: listenToDriver,
  start: { worker: startDriverUpkeep },
};
