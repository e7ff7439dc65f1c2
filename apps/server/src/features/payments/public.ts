export { refundTopUp } from './refund-top-up.ts';
