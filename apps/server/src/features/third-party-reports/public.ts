export { reportDrivers } from './driver-messages.ts';
export { isPartnersOrder, isReassignment, reportOrderMessages } from './order-messages.ts';
