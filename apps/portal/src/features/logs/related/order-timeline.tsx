import { Loader } from '@mantine/core';
import type { MissingExchange, RelatedExchange } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogLink } from '../shared/log-link.tsx';
import { OutcomeBadge } from '../shared/log-tones.tsx';
import classes from '../shared/logs.module.css';

/** The exchanges of an order with any third party, oldest first, after what is missing. */
export function OrderTimeline({ orderNumber, current }: { orderNumber: string; current?: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.logs.ofOrder.queryOptions({ input: { order_number: orderNumber } }));
  if (query.isPending) return <Loader size={20} aria-label={t('common.loading')} />;
  if (query.isError) return <LoadFailed text={t('logs.related.failed')} onRetry={query.refetch} />;
  const { data, missing } = query.data;
  return (
    <>
      <Missing missing={missing} />
      <Exchanges of={data} current={current} />
    </>
  );
}

/** The latest exchanges about a driver, newest first. */
export function DriverExchanges({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.logs.ofDriver.queryOptions({ input: { id: driverId } }));
  if (query.isPending) return <Loader size={20} aria-label={t('common.loading')} />;
  if (query.isError) return <LoadFailed text={t('logs.related.failed')} onRetry={query.refetch} />;
  return <Exchanges of={query.data.data} />;
}

function Missing({ missing }: { missing: readonly MissingExchange[] }) {
  const { t } = useTranslation();
  if (missing.length === 0) return <p className={classes.none}>{t('logs.related.complete')}</p>;
  return (
    <section className={classes.missing}>
      <h2>{t('logs.related.missing')}</h2>
      <ul>
        {missing.map(({ party, type, isTried }) => (
          <li key={`${party} ${type}`}>
            {t(`logs.parties.${party}`)}
            {': '}
            {t(`logs.types.${type as 'ORDER'}`)}
            {' – '}
            {t(isTried ? 'logs.related.tried' : 'logs.related.not_tried')}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Exchanges({ of, current }: { of: readonly RelatedExchange[]; current?: string | undefined }) {
  const { t } = useTranslation();
  const { at } = useColumnMaker();
  if (of.length === 0) return <p className={classes.none}>{t('logs.related.none')}</p>;
  return (
    <ol className={classes.entries}>
      {of.map(({ _id, party, outcome, method, type, created_at }) => (
        <li key={_id} data-current={_id === current || undefined}>
          <OutcomeBadge outcome={outcome} />
          <span>
            <bdi>{t(`logs.parties.${party}`)}</bdi>{' '}
            <LogLink party={party} id={_id}>
              <Ltr>{`${method} ${type}`}</Ltr>
            </LogLink>
          </span>
          <span className={classes.when}>
            <Ltr>{at(created_at)}</Ltr>
          </span>
        </li>
      ))}
    </ol>
  );
}
