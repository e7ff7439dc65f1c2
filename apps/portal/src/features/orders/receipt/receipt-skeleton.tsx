import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './receipt.module.css';

/** The placeholder of a receipt while it loads. */
export function ReceiptSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <div className={classes.head}>
        <Skeleton height={30} width={220} radius={6} />
        <div className={classes.facts}>
          {[1, 2, 3, 4].map((fact) => (
            <Skeleton key={fact} height={58} radius={6} />
          ))}
        </div>
        <Skeleton height={44} radius={6} />
      </div>
      <div className={classes.columns}>
        <div className="pad-page">
          {[1, 0.8, 0.6, 0.4, 0.2].map((opacity) => (
            <Skeleton key={opacity} height={34} mb={12} radius={6} style={{ opacity }} />
          ))}
        </div>
      </div>
    </div>
  );
}
