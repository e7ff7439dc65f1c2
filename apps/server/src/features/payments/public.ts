export { beginTopUp } from './begin-top-up.ts';
export { openCheckout } from './open-checkout.ts';
export { REFUNDS_ASKED_EVERY_SECONDS } from './reconcile-refunds.ts';
export { TOP_UPS_ASKED_EVERY_SECONDS } from './reconcile-top-ups.ts';
export { refundTopUp } from './refund-top-up.ts';
export { topUpOf } from './top-up.query.ts';
