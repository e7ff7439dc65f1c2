import type { Feature } from '../../platform/feature.ts';
import { channelAuthenticator } from './channel-caller.ts';
import { startSealingChannelSecrets } from './channel-secret.ts';

export const channelGatewayFeature: Feature = {
  name: 'channel-gateway',
  start: { worker: startSealingChannelSecrets },
  authenticators: { channel: channelAuthenticator },
};
