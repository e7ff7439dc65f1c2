export { channelStatusMessage } from './webhook-messages.ts';
