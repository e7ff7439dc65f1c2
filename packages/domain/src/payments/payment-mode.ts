import { PRODUCT_CLIENT } from '../product.ts';
import type { ApplicationType } from '../settings/settings.ts';

/** A payment by card or online: from which app, and how. */
export interface AskedPayment {
  /** The app value of an ordering channel; EXPRESS for the drivers' app. */
  application: string;
  method: string;
}

/** The app value under which drivers pay for top-ups and plans. */
export const DRIVER_APPLICATION = 'EXPRESS' satisfies ApplicationType;

/**
 * The payment or app type because of which the setting PAYMENT_MODE refuses a payment; null where it may be made. Cash
 * and points involve no payment. A payment by card also needs CARD_PAY.
 */
export function findClosedPaymentType(
  { application, method }: AskedPayment,
  open: readonly string[],
): string | null {
  if (method !== 'Card' && method !== 'online') return null;
  const needed = method === 'Card' ? [application, 'CARD_PAY' satisfies ApplicationType] : [application];
  return needed.find((type) => !open.includes(type)) ?? null;
}

/** Whether the express flag applies to the orders of a channel: to those of the product's own client app. */
export const isExpressApplication = (application: string): boolean => application === PRODUCT_CLIENT;
