import { Button, Skeleton } from '@mantine/core';
import type { ExecutePreview } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../../shared/api/api.ts';
import { Amount } from '../../../../shared/format/amount.tsx';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';

const ACCOUNTS = ['main', 'gift', 'hold'] as const;

interface WalletEffectProps {
  orderId: string;
  /** The order's driver, or the chosen one of an order without: of another driver the server gives no preview. */
  driverId: string | null;
}

/** What executing an order does to the wallet of its driver: the fee, and each balance before and after. */
export function WalletEffect({ orderId, driverId }: WalletEffectProps) {
  const { t } = useTranslation();
  const query = useQuery(
    orpc.orders.previewExecution.queryOptions({
      input: { id: orderId, ...(driverId !== null && { driver_id: driverId }) },
      staleTime: 0,
      gcTime: 0,
    }),
  );
  if (query.isPending) return <Skeleton height={96} role="status" aria-label={t('common.loading')} />;
  if (query.isError) {
    return (
      <p className={classes.warning} role="alert">
        {t('orders.execute.money.failed')}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  const { data } = query.data;
  return data && <Effect preview={data} />;
}

function Effect({ preview }: { preview: ExecutePreview }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const { driver, fee, tax, taken_from: from, missing, before, after } = preview;
  const texts = { name: driver.name, fee: amount(fee), tax: amount(tax) };
  if (missing !== null) {
    return (
      <p className={classes.warning} role="alert">
        {t('orders.execute.money.missing', { name: driver.name, amount: amount(missing) })}
      </p>
    );
  }
  if (Number(fee) === 0) return <p>{t('orders.execute.money.none', { name: driver.name })}</p>;
  return (
    <section
      className="grid gap-8 above-12 pad-8-12 frame rounded"
      aria-label={t('orders.execute.money.title')}
    >
      <p>
        {t(
          `orders.execute.money.${from === null ? 'held' : from === 'GIFT' ? 'from_gift' : 'from_main'}`,
          texts,
        )}
      </p>
      <table className="wide leading-24">
        <thead>
          <tr>
            <th scope="col" className="regular soft">
              {t('orders.execute.money.account')}
            </th>
            <th scope="col" className="regular soft end">
              {t('orders.execute.money.before')}
            </th>
            <th scope="col" className="regular soft end">
              {t('orders.execute.money.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {ACCOUNTS.map((account) => (
            <tr key={account}>
              <th scope="row" className="regular soft">
                {t(`orders.execute.money.${account}`)}
              </th>
              <td className="end">
                <Amount value={before[account]} />
              </td>
              <td className={before[account] === after[account] ? 'end' : 'end bold'}>
                <Amount value={after[account]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
