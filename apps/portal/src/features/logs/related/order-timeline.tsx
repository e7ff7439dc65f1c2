import { Loader } from '@mantine/core';
import type { MissingExchange, RelatedExchange } from '@mishwar/contract';
import { EXCHANGE_PARTIES } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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
  const query = useQuery(orpc.logs.ofOrder.queryOptions({ input: { order_number: orderNumber } }));
  return <Related query={query}>{(data) => <Exchanges of={data} current={current} />}</Related>;
}

/** The exchanges of an order by party, after what is missing. */
export function OrderExchanges({ orderNumber }: { orderNumber: string }) {
  const query = useQuery(orpc.logs.ofOrder.queryOptions({ input: { order_number: orderNumber } }));
  return <Related query={query}>{(data) => <ByParty of={data} />}</Related>;
}

/** The latest exchanges about a driver by party, each newest first, after what is missing. */
export function DriverExchanges({ driverId }: { driverId: string }) {
  const query = useQuery(orpc.logs.ofDriver.queryOptions({ input: { id: driverId } }));
  return <Related query={query}>{(data) => <ByParty of={data} />}</Related>;
}

interface RelatedProps {
  query: {
    data: { data: RelatedExchange[]; missing: MissingExchange[] } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  children: (exchanges: readonly RelatedExchange[]) => ReactNode;
}

/** What is missing and the exchanges, once they are read. */
function Related({ query: { data: read, isError, refetch }, children }: RelatedProps) {
  const { t } = useTranslation();
  if (isError) return <LoadFailed text={t('logs.related.failed')} onRetry={refetch} />;
  if (!read) return <Loader size={20} aria-label={t('common.loading')} />;
  return (
    <>
      <Missing missing={read.missing} />
      {children(read.data)}
    </>
  );
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

function ByParty({ of }: { of: readonly RelatedExchange[] }) {
  const { t } = useTranslation();
  const parties = EXCHANGE_PARTIES.map((party) => ({ party, own: of.filter((one) => one.party === party) }));
  const asked = parties.filter(({ own }) => own.length > 0);
  if (asked.length === 0) return <Exchanges of={of} />;
  return asked.map(({ party, own }) => (
    <section key={party} className={classes.party} aria-label={t(`logs.parties.${party}`)}>
      <h2>{t(`logs.parties.${party}`)}</h2>
      <Exchanges of={own} />
    </section>
  ));
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
