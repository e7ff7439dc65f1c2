import { Button } from '@mantine/core';
import type { ReplayedOrder } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { shortNumber, spanText } from '../field-text.ts';
import classes from './lab.module.css';
import { changedHandsQuery } from './lab.queries.ts';

const PAGE = 20;

/** The orders that another driver has in the replay than in the record. */
export function LabChangedHands({ id }: { id: string }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const [page, setPage] = useState(1);
  const query = useQuery(changedHandsQuery(id, page));
  const orders = query.data?.data.results ?? [];
  const total = query.data?.data.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return (
    <div className={classes.changes}>
      <h4 className={classes.title}>
        {t('lab.hands.title')} {query.data && <span className={classes.dim}>{total}</span>}
      </h4>
      {query.isPending && (
        <p className={classes.dim} role="status">
          {t('common.loading')}
        </p>
      )}
      {query.isError && !query.data && (
        <div className={classes.problem} role="alert">
          {t('lab.hands.failed')}{' '}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {query.data && total === 0 && (
        <p className={classes.dim} role="status">
          {t('lab.hands.none')}
        </p>
      )}
      {orders.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
        <section className={classes.scroller} aria-label={t('lab.hands.title')} tabIndex={0}>
          <table className={classes.table} aria-label={t('lab.hands.title')}>
            <thead>
              <tr>
                {(['order', 'since', 'recorded', 'replayed'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`lab.hands.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={`${order.order_id} ${order.waiting_since}`}>
                  <th scope="row">
                    <Link
                      to="/orders/$orderNumber"
                      params={{ orderNumber: order.order_number }}
                      className={classes.link}
                    >
                      <Ltr>{order.order_number}</Ltr>
                    </Link>
                  </th>
                  <td>
                    <Ltr>{time(order.waiting_since)}</Ltr>
                  </td>
                  <td>
                    <Having having={order.recorded} />
                  </td>
                  <td>
                    <Having having={order.replayed} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {pages > 1 && (
        <div className={classes.tools}>
          <Button size="xs" variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('lab.hands.before')}
          </Button>
          <span className={classes.dim}>{t('lab.hands.page', { page, pages })}</span>
          <Button size="xs" variant="default" disabled={page === pages} onClick={() => setPage(page + 1)}>
            {t('lab.hands.after')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Having({ having }: { having: ReplayedOrder['recorded'] }) {
  const { t } = useTranslation();
  const { driver_name, by_hand, seconds, km } = having;
  if (driver_name === null) return <span className={classes.dim}>{t('lab.hands.nobody')}</span>;
  const facts = [
    by_hand ? t('lab.hands.by_hand') : null,
    seconds === null ? null : spanText(Math.round(seconds)),
    km === null ? null : t('distribution.km', { value: shortNumber(km) }),
  ].filter((fact) => fact !== null);
  return (
    <>
      <bdi>{driver_name}</bdi> <span className={classes.dim}>{facts.join(' · ')}</span>
    </>
  );
}
