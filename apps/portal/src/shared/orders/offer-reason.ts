import i18next from 'i18next';

/** The reason against offering a driver an order, in the current language. */
export function formatOfferReason(reason: string): string {
  const path = `orders.assign.reason.${reason}`;
  return i18next.exists(path)
    ? i18next.t(path as 'orders.assign.reason.other')
    : i18next.t('orders.assign.reason.other');
}
