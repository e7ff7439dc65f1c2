import { Button } from '@mantine/core';
import type { ExplainedBalance, WaivedFees } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './balance-parts.module.css';

interface BalancePartsProps {
  balance: ExplainedBalance | undefined;
  /** Fees that were not taken, of the account that they would have been taken from. */
  waived?: WaivedFees | null | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The parts of a balance by type of transaction, and whether they add up to it. */
export function BalanceParts({ balance, waived, failed, onRetry }: BalancePartsProps) {
  const { t } = useTranslation();
  const { amount, date } = useFormat();
  if (!balance) {
    if (!failed) return <div className={classes.parts} aria-hidden />;
    return (
      <div className={classes.parts} role="alert">
        {t('ledger.parts.failed')}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <section className={classes.parts} aria-label={t('ledger.parts.title')}>
      {balance.parts.length === 0 ? (
        t('ledger.parts.none')
      ) : (
        <dl>
          {balance.parts.map((part) => (
            <div key={part.type}>
              <dt>
                {t(`transactions.types.${part.type}`)}
                <small>{t('ledger.parts.entries', { count: part.entries })}</small>
              </dt>
              <dd data-off={part.amount.startsWith('-') || undefined}>
                <Amount value={part.amount} />
              </dd>
            </div>
          ))}
          <div className={classes.sum}>
            <dt>
              {t('ledger.parts.sum')}
              <small>{t('ledger.parts.entries', { count: balance.entries })}</small>
            </dt>
            <dd>
              <Amount value={balance.balance} />
            </dd>
          </div>
        </dl>
      )}
      {waived && (
        <p className={classes.waived}>
          {t('ledger.parts.waived', {
            count: waived.orders,
            fees: amount(waived.fees),
            name: waived.subscriptionName,
            date: date(waived.due_date),
          })}
        </p>
      )}
    </section>
  );
}
