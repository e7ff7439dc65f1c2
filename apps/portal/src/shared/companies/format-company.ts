import { PRODUCT, PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '@mishwar/domain';
import i18next from 'i18next';
import { currentLanguage } from '../i18n/i18n.ts';

/** The name of the company that an order or a driver comes from, in the current language; an unknown company unchanged. */
export function formatCompany(company: string): string {
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  if (company === PRODUCT_COMPANY) return i18next.t('orders.company.product', { product });
  if (company === PRODUCT_COMPANY_2) return i18next.t('orders.company.product2', { product });
  if (company === 'maeda' || company === 'shukah') return i18next.t(`orders.company.${company}`);
  return company;
}
