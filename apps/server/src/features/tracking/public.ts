export { getOnlineThreshold } from './online.ts';
