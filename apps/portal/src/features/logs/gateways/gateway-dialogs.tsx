import type { GatewayLogRow, PlanPaymentLogRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import { LogDetail } from '../shared/log-detail.tsx';
import { LogDialog } from '../shared/log-dialog.tsx';
import type { LogSteps } from '../shared/log-list.tsx';
import { useGatewayColumns, usePlanPaymentColumns } from './gateway-columns.tsx';

type DialogProps = { id: string; onClose: () => void } & LogSteps;

/** The values of a row's columns with their labels. */
function useFactsOf<Row>(columns: readonly ListColumn<Row>[]): (row: Row) => [string, ReactNode][] {
  const { t } = useTranslation();
  return (row) =>
    columns.map((column) => [t(column.label), column.text(row) === '' ? NO_VALUE : column.cell(row)]);
}

/** A call to PayFort, or a webhook of it, over its list. */
export function GatewayLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const query = useQuery(orpc.logs.payfort.detail.queryOptions({ input: { id } }));
  const facts = useFactsOf<GatewayLogRow>(useGatewayColumns());
  return (
    <LogDialog title={t('logs.payfort.name', { id })} query={query} onClose={onClose} {...steps}>
      {(log) => (
        <LogDetail
          id={log.id}
          attempts={{ thirdParty: 'PAYFORT', of: log.attempts }}
          facts={facts(log)}
          pair={[
            { id: 'product', label: t('logs.detail.product_response'), value: log.product_response },
            { id: 'gateway', label: t('logs.detail.gateway_response'), value: log.gateway_response },
            { id: 'payment', label: t('logs.detail.payment_log'), value: log.payment_log },
          ]}
          orderNumber={null}
        />
      )}
    </LogDialog>
  );
}

/** A call to HyperPay over its list. */
export function PlanPaymentLogDialog({ id, onClose, ...steps }: DialogProps) {
  const { t } = useTranslation();
  const query = useQuery(orpc.logs.hyperpay.detail.queryOptions({ input: { id } }));
  const facts = useFactsOf<PlanPaymentLogRow>(usePlanPaymentColumns());
  return (
    <LogDialog title={t('logs.hyperpay.name', { id })} query={query} onClose={onClose} {...steps}>
      {(log) => (
        <LogDetail
          id={log._id}
          attempts={{ thirdParty: 'HYPERPAY', of: log.attempts }}
          facts={facts(log)}
          pair={[
            { id: 'request', label: t('logs.detail.request'), value: log.request },
            { id: 'response', label: t('logs.detail.response'), value: log.answer },
          ]}
          parts={[{ id: 'headers', label: t('logs.detail.headers'), value: log.response.headers }]}
          orderNumber={log.order_number}
        />
      )}
    </LogDialog>
  );
}
