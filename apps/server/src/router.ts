import { authRouter } from './features/auth/auth.router.ts';
import { channelGatewayRouter } from './features/channel-gateway/channel-gateway.router.ts';
import { driverGatewayRouter } from './features/driver-gateway/driver-gateway.router.ts';

/**
 * The handlers of the contract, one router for each of its keys. Which routes exist and who may call them is said by
 * the contract alone.
 */
export const router = {
  auth: authRouter,
  channelGateway: channelGatewayRouter,
  driverGateway: driverGatewayRouter,
};
