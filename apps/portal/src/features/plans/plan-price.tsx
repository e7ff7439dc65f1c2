import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import classes from './plans.module.css';

/** An amount of a plan with the currency after it. */
export function PlanPrice({ value }: { value: string }) {
  const { t } = useTranslation();
  return (
    <span className={classes.price}>
      <Amount value={value} /> <span className={classes.currency}>{t('plans.currency')}</span>
    </span>
  );
}
