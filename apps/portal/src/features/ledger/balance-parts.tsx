import { Box, Button } from '@mantine/core';
import type { ExplainedBalance, WaivedFees } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';

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
    if (!failed) return <Box className="line-below ground-1" mih={58} aria-hidden />;
    return (
      <div className="pad-10-16 line-below ground-1" role="alert">
        {t('ledger.parts.failed')}
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  return (
    <section className="pad-10-16 line-below ground-1" aria-label={t('ledger.parts.title')}>
      {balance.parts.length === 0 ? (
        t('ledger.parts.none')
      ) : (
        <dl className="facts">
          {balance.parts.map((part) => (
            <div key={part.type}>
              <dt>
                {t(`transactions.types.${part.type}`)}{' '}
                <span className="dim">{t('ledger.parts.entries', { count: part.entries })}</span>
              </dt>
              <dd className={part.amount.startsWith('-') ? 'problem' : undefined}>
                <Amount value={part.amount} />
              </dd>
            </div>
          ))}
          <div className="push">
            <dt>
              {t('ledger.parts.sum')}{' '}
              <span className="dim">{t('ledger.parts.entries', { count: balance.entries })}</span>
            </dt>
            <dd>
              <Amount value={balance.balance} />
            </dd>
          </div>
        </dl>
      )}
      {waived && (
        <p className="above-8 soft">
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
