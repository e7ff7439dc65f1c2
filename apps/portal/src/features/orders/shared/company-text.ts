import { PRODUCT, PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '@mishwar/domain';
import i18next from 'i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';

/** The company an order came from, in the reader's language; an unknown one as it is written. */
export function companyText(company: string): string {
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return i18next.t('orders.company.product', { product });
  if (company === PRODUCT_COMPANY_2) return i18next.t('orders.company.product2', { product });
  if (company === 'maeda' || company === 'shukah') return i18next.t(`orders.company.${company}`);
  return company;
}

/** The reason of a cancelled order in the reader's language; '' when none is known. */
export function cancelReasonText(order: {
  cancel_reason_name: { nameAr: string; nameEn: string } | null;
}): string {
  const name = order.cancel_reason_name;
  return (currentLanguage() === 'ar' ? name?.nameAr : name?.nameEn) ?? '';
}
