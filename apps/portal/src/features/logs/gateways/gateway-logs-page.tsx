import type { GatewayLogRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { gatewayFilters, gatewayLogsQuery } from '../logs.queries.ts';
import { type GatewayLogSearch, gatewayLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { LogList } from '../shared/log-list.tsx';
import { PaymentBadge, paymentTone } from '../shared/log-tones.tsx';
import { useGatewayColumns } from './gateway-columns.tsx';

const GatewayLogDialog = lazyPart(async () => ({
  default: (await import('./gateway-dialogs.tsx')).GatewayLogDialog,
}));
const GatewayFilterForm = lazyPart(async () => ({
  default: (await import('./gateway-filter-form.tsx')).GatewayFilterForm,
}));

const idOf = ({ id }: GatewayLogRow) => id;
const rowTone = ({ transaction_status }: GatewayLogRow) => paymentTone(transaction_status);

type Fields = (typeof gatewayLogList)['filters'];
/** The kit's own filters apply at once: here they are those of the form. */
const withoutFilters = { ...gatewayLogList, filters: {} as Fields } as typeof gatewayLogList;

const card = (row: GatewayLogRow) => (
  <LogCard
    title={row.service_command ?? row.id}
    badge={<PaymentBadge status={row.transaction_status} />}
    created_at={row.created_at}
    main={row.transaction_id ?? row.id}
    end={row.response_code}
    names={[row.response_message]}
  />
);

interface GatewayLogsPageProps {
  search: GatewayLogSearch;
  onSearch: (search: GatewayLogSearch, options: { replace: boolean }) => void;
}

/** Calls to PayFort and its webhooks. */
export function GatewayLogsPage({ search, onSearch }: GatewayLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(gatewayLogsQuery(search));
  const columns = useGatewayColumns();
  const rowName = useCallback(({ id }: GatewayLogRow) => t('logs.payfort.name', { id }), [t]);
  const { filters = {}, ...rest } = search;
  return (
    <LogList
      name={t('logs.payfort.title')}
      list={withoutFilters}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.meta.totalItems}
      totalExact={query.data?.meta.isExact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      rowTone={rowTone}
      card={card}
      csvName="payfort-logs"
      ask={(language) => api.logs.payfort.export({ query: { filters: gatewayFilters(search), language } })}
      detail={(id, onClose, steps) => <GatewayLogDialog id={id} onClose={onClose} {...steps} />}
      notice={
        <Suspense>
          <GatewayFilterForm
            key={JSON.stringify(filters)}
            filters={filters}
            onApply={(next) =>
              onSearch({ ...rest, page: 1, ...(next && { filters: next }) }, { replace: false })
            }
          />
        </Suspense>
      }
    />
  );
}
