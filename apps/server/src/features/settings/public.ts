export { demandUnlock } from './unlock-settings.ts';
