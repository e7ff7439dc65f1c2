import { PRODUCT } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';

/** The logo mark. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className="fixed">
      <rect width="26" height="26" rx="6" fill="var(--brand)" />
      <path
        d="M6.5 18V9.5l5 5.5 5-5.5V18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="19.6" cy="8" r="1.7" fill="#fff" />
      <circle cx="19.6" cy="17.6" r="1.2" fill="#fff" />
    </svg>
  );
}

/** The logo with product name and subtitle. */
export function Brand() {
  const { t } = useTranslation();
  return (
    <span className="inline-row gap-8 nowrap">
      <BrandMark />
      <span className="heading bold ink">{currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name}</span>
      <span className="size-13 dim">{t('shell.operations')}</span>
    </span>
  );
}
