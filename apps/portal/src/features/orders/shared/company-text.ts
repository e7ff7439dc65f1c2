import { currentLanguage } from '../../../shared/i18n/i18n.ts';

/** The cancel reason of an order in the current language; '' without a reason. */
export function formatCancelReason(order: {
  cancel_reason_name: { nameAr: string; nameEn: string } | null;
}): string {
  const name = order.cancel_reason_name;
  return (currentLanguage() === 'ar' ? name?.nameAr : name?.nameEn) ?? '';
}
