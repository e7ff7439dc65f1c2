import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';

/** An amount of a plan with the currency after it. */
export function PlanPrice({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <span className="nowrap">
      <Amount value={value} /> <span className="size-12 soft">{t('plans.currency')}</span>
    </span>
  );
}
