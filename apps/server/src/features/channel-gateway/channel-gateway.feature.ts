import type { Feature } from '../../platform/feature.ts';
import { channelAuthenticator } from './channel-caller.ts';

export const channelGatewayFeature: Feature = {
  name: 'channel-gateway',
  authenticators: { channel: channelAuthenticator },
};
