import { Box, Loader } from '@mantine/core';
import type { MissingExchange, RelatedExchange } from '@mishwar/contract';
import { EXCHANGE_THIRD_PARTIES } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogLink } from '../shared/log-link.tsx';
import { OutcomeBadge } from '../shared/log-tones.tsx';

/** The exchanges of an order with any third party, oldest first, after what is missing. */
export function OrderTimeline({ orderNumber, current }: { orderNumber: string; current?: string }) {
  const query = useQuery(orpc.logs.ofOrder.queryOptions({ input: { order_number: orderNumber } }));
  return <Related query={query}>{(data) => <Exchanges of={data} current={current} />}</Related>;
}

/** The exchanges of an order by third party, after what is missing. */
export function OrderExchanges({ orderNumber }: { orderNumber: string }) {
  const query = useQuery(orpc.logs.ofOrder.queryOptions({ input: { order_number: orderNumber } }));
  return <Related query={query}>{(data) => <ByThirdParty of={data} />}</Related>;
}

/** The latest exchanges about a driver by third party, each newest first, after what is missing. */
export function DriverExchanges({ driverId }: { driverId: string }) {
  const query = useQuery(orpc.logs.ofDriver.queryOptions({ input: { id: driverId } }));
  return <Related query={query}>{(data) => <ByThirdParty of={data} />}</Related>;
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
  if (missing.length === 0) return <p className="size-13 soft">{t('logs.related.complete')}</p>;
  return (
    <Box component="section" className="pad-10-16 alarmed rounded size-13" mb={12}>
      <h2 className="size-13 problem">{t('logs.related.missing')}</h2>
      <ul className="bullets">
        {missing.map(({ third_party, type, isTried }) => (
          <li key={`${third_party} ${type}`}>
            {t(`logs.third_parties.${third_party}`)}
            {': '}
            {t(`logs.types.${type as 'ORDER'}`)}
            {' – '}
            {t(isTried ? 'logs.related.tried' : 'logs.related.not_tried')}
          </li>
        ))}
      </ul>
    </Box>
  );
}

function ByThirdParty({ of }: { of: readonly RelatedExchange[] }) {
  const { t } = useTranslation();
  const thirdParties = EXCHANGE_THIRD_PARTIES.map((thirdParty) => ({
    thirdParty,
    own: of.filter((one) => one.third_party === thirdParty),
  }));
  const shown = thirdParties.filter(({ own }) => own.length > 0);
  if (shown.length === 0) return <Exchanges of={of} />;
  return shown.map(({ thirdParty, own }) => (
    <section key={thirdParty} className="above-12" aria-label={t(`logs.third_parties.${thirdParty}`)}>
      <h2 className="size-13">{t(`logs.third_parties.${thirdParty}`)}</h2>
      <Exchanges of={own} />
    </section>
  ));
}

function Exchanges({ of, current }: { of: readonly RelatedExchange[]; current?: string | undefined }) {
  const { t } = useTranslation();
  const { at } = useColumnMaker();
  if (of.length === 0) return <p className="size-13 soft">{t('logs.related.none')}</p>;
  return (
    <ol className="plain-list lines size-13">
      {of.map(({ _id, third_party, outcome, method, type, created_at }) => (
        <Box
          component="li"
          key={_id}
          className={`row gap-12 ${_id === current ? 'ground-2' : ''}`}
          data-current={_id === current || undefined}
          py={8}
        >
          <OutcomeBadge outcome={outcome} />
          <span className="grow">
            <bdi>{t(`logs.third_parties.${third_party}`)}</bdi>{' '}
            <LogLink thirdParty={third_party} id={_id}>
              <Ltr>{`${method} ${type}`}</Ltr>
            </LogLink>
          </span>
          <span className="size-12 soft">
            <Ltr>{at(created_at)}</Ltr>
          </span>
        </Box>
      ))}
    </ol>
  );
}
