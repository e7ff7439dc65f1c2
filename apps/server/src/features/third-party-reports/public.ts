export { reportDriver } from './driver-messages.ts';
export { isReassignment, reportOrderMessages } from './order-messages.ts';
