import { PRODUCT, PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '@mishwar/domain';
import i18next from 'i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';

/** The name of an order's source company in the current language; an unknown company unchanged. */
export function formatCompany(company: string): string {
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return i18next.t('orders.company.product', { product });
  if (company === PRODUCT_COMPANY_2) return i18next.t('orders.company.product2', { product });
  if (company === 'maeda' || company === 'shukah') return i18next.t(`orders.company.${company}`);
  return company;
}

/** The cancel reason of an order in the current language; '' without a reason. */
export function formatCancelReason(order: {
  cancel_reason_name: { nameAr: string; nameEn: string } | null;
}): string {
  const name = order.cancel_reason_name;
  return (currentLanguage() === 'ar' ? name?.nameAr : name?.nameEn) ?? '';
}
