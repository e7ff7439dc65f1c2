export { sendToDrivers } from './send-notification.ts';
