import i18next from 'i18next';

/** Why the order distribution would not offer a driver the order, in the reader's words. */
export function reasonText(reason: string): string {
  const path = `orders.assign.reason.${reason}`;
  return i18next.exists(path)
    ? i18next.t(path as 'orders.assign.reason.other')
    : i18next.t('orders.assign.reason.other');
}
