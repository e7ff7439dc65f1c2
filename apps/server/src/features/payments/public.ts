export { beginTopUp } from './begin-top-up.ts';
export { openCheckout } from './open-checkout.ts';
export { REFUND_POLL_SECONDS } from './reconcile-refunds.ts';
export { reconcileTopUps, TOP_UP_POLL_SECONDS } from './reconcile-top-ups.ts';
export { refundTopUp } from './refund-top-up.ts';
export { readTopUp } from './top-up.query.ts';
export { WEBHOOK_PATHS } from './webhooks.routes.ts';
