import type { PlanPaymentLogRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { planPaymentFilters, planPaymentLogsQuery } from '../logs.queries.ts';
import { type PlanPaymentLogSearch, planPaymentLogList } from '../logs-search.ts';
import { LogCard } from '../shared/log-card.tsx';
import { LogList } from '../shared/log-list.tsx';
import { PaymentBadge, paymentTone } from '../shared/log-tones.tsx';
import { usePlanPaymentColumns } from './gateway-columns.tsx';

const PlanPaymentLogDialog = lazyPart(async () => ({
  default: (await import('./gateway-dialogs.tsx')).PlanPaymentLogDialog,
}));

const idOf = ({ _id }: PlanPaymentLogRow) => _id;
const rowTone = ({ status }: PlanPaymentLogRow) => paymentTone(status);

const card = (row: PlanPaymentLogRow) => (
  <LogCard
    title={row.driver?.name ?? row._id}
    badge={<PaymentBadge status={row.status} />}
    created_at={row.created_at}
    main={row.response.merchantTransactionId ?? row._id}
    end={row.response.amount}
    names={[row.response.result.code]}
  />
);

interface PlanPaymentLogsPageProps {
  search: PlanPaymentLogSearch;
  onSearch: (search: PlanPaymentLogSearch, options: { replace: boolean }) => void;
}

/** Calls to HyperPay about payments of plans and drivers. */
export function PlanPaymentLogsPage({ search, onSearch }: PlanPaymentLogsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(planPaymentLogsQuery(search));
  const columns = usePlanPaymentColumns();
  const rowName = useCallback(({ _id }: PlanPaymentLogRow) => t('logs.hyperpay.name', { id: _id }), [t]);
  return (
    <LogList
      name={t('logs.hyperpay.title')}
      list={planPaymentLogList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data}
      total={query.data?.total}
      totalExact={query.data?.total_exact}
      columns={columns}
      idOf={idOf}
      rowName={rowName}
      rowTone={rowTone}
      primaryFilter="driver_name"
      card={card}
      csvName="hyperpay-logs"
      ask={(language) =>
        api.logs.hyperpay.export({ query: { filters: planPaymentFilters(search), language } })
      }
      detail={(id, onClose, steps) => <PlanPaymentLogDialog id={id} onClose={onClose} {...steps} />}
    />
  );
}
