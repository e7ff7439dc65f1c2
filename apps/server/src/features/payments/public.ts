export { beginTopUp } from './begin-top-up.ts';
export { openCheckout } from './open-checkout.ts';
export { refundTopUp } from './refund-top-up.ts';
export { topUpOf } from './top-up.query.ts';
