import { Loader } from '@mantine/core';
import type { MissingExchange, RelatedExchange } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import classes from '../shared/logs.module.css';

const TONES: Record<RelatedExchange['outcome'], Tone> = {
  success: 'delivered',
  failure: 'cancelled',
  timeout: 'assigned',
};

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
  const { date, seconds } = useFormat();
  if (of.length === 0) return <p className={classes.none}>{t('logs.related.none')}</p>;
  return (
    <ol className={classes.entries}>
      {of.map((exchange) => (
        <li key={exchange._id} data-current={exchange._id === current || undefined}>
          <StatusBadge tone={TONES[exchange.outcome]}>{t(`logs.results.${exchange.outcome}`)}</StatusBadge>
          <span>
            <bdi>{t(`logs.parties.${exchange.party}`)}</bdi> <ExchangeLink exchange={exchange} />
          </span>
          <span className={classes.when}>
            <Ltr>{`${date(exchange.created_at)} ${seconds(exchange.created_at)}`}</Ltr>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The operation, with a link where its log has a page. */
function ExchangeLink({ exchange: { party, _id, method, type } }: { exchange: RelatedExchange }) {
  const text = <Ltr>{`${method} ${type}`}</Ltr>;
  const link = { className: classes.link, params: { logId: _id } };
  if (party === 'CITC')
    return (
      <Link {...link} to="/citc-logs/$logId">
        {text}
      </Link>
    );
  if (party === 'HTTP')
    return (
      <Link {...link} to="/http-logs/$logId">
        {text}
      </Link>
    );
  return text;
}
