import type { PartnerLogRow } from '@mishwar/contract';
import { formatPhone, getPaymentLabel } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { partnerFilters, partnerLogsQuery } from '../logs.queries.ts';
import { type PartnerLogSearch, partnerLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogList } from '../shared/log-list.tsx';
import { HttpStatus, successTone } from '../shared/log-tones.tsx';

const PartnerLogDialog = lazyPart(async () => ({
  default: (await import('./partner-logs.tsx')).PartnerLogDialog,
}));

const idOf = ({ _id }: PartnerLogRow) => _id;

const card = (row: PartnerLogRow) => (
  <LogCard
    title={row.type}
    badge={<HttpStatus status={row.status} tone={successTone(row)} />}
    created_at={row.created_at}
    main={row.order_number ?? row.url}
    end={row.method}
    names={[row.order?.restaurant_name ?? null]}
  />
);

interface PartnerLogsPageProps {
  search: PartnerLogSearch;
  onSearch: (search: PartnerLogSearch, options: { replace: boolean }) => void;
  /** How calls to it went lately, of another feature. */
  health: ReactNode;
}

/** Calls to the partner Shukah. */
export function PartnerLogsPage({ search, onSearch, health }: PartnerLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(partnerLogsQuery(search));
  const make = useColumnMaker();
  const columns = useMemo(() => {
    const call = make.call<PartnerLogRow>(successTone);
    return [
      call.type,
      call.method,
      call.url,
      call.status,
      call.order,
      make.column<PartnerLogRow>('restaurant', 140, ({ order }) => order?.restaurant_name ?? null),
      make.code<PartnerLogRow>('customer_phone', 112, ({ order }) =>
        order ? formatPhone(order.customer_phone) : null,
      ),
      make.column<PartnerLogRow>('payment_method', 116, ({ order }) =>
        order ? t(`orders.payment.${getPaymentLabel(order)}`) : null,
      ),
      call.idNumber,
      call.createdAt,
      call.duration,
      call.count,
    ];
  }, [make, t]);
  const rowName = useCallback(({ _id }: PartnerLogRow) => t('logs.shukah.name', { id: _id }), [t]);
  return (
    <LogList
      name={t('logs.shukah.title')}
      list={partnerLogList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      rowTone={successTone}
      primaryFilter="order_number"
      card={card}
      csvName="shukah-logs"
      ask={(language) => api.logs.shukah.export({ query: { filters: partnerFilters(search), language } })}
      notice={health}
      detail={(id, onClose, steps) => <PartnerLogDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}
