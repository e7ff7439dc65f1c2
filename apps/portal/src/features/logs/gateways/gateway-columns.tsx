import type { GatewayLogRow, PlanPaymentLogRow } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { PaymentBadge } from '../shared/log-tones.tsx';

/** The columns of PayFort's log, in the specification's order. */
export function useGatewayColumns(): readonly ListColumn<GatewayLogRow>[] {
  const { t } = useTranslation();
  const make = useColumnMaker();
  return useMemo(() => {
    const code = make.code<GatewayLogRow>;
    return [
      code('id', 70, ({ id }) => id, { fixed: true, whole: true }),
      code('transaction_id', 150, (row) => row.transaction_id),
      code('fort_id', 150, (row) => row.fort_id),
      code('from_application', 130, (row) => row.from_application),
      code('digital_wallet', 110, (row) => row.digital_wallet),
      code('response_code', 100, (row) => row.response_code),
      make.column<GatewayLogRow>('response_message', 150, (row) => row.response_message, { grow: true }),
      make.column<GatewayLogRow>(
        'transaction_status',
        116,
        (row) => t(`logs.payment.${row.transaction_status}`),
        { essential: true, cell: (row) => <PaymentBadge status={row.transaction_status} /> },
      ),
      code('sdk_token', 110, (row) => row.sdk_token),
      code('service_command', 120, (row) => row.service_command),
      code('signature', 110, (row) => row.signature),
      make.createdAt<GatewayLogRow>(),
    ];
  }, [make, t]);
}

/** The columns of HyperPay's log. */
export function usePlanPaymentColumns(): readonly ListColumn<PlanPaymentLogRow>[] {
  const { t } = useTranslation();
  const make = useColumnMaker();
  return useMemo(() => {
    const code = make.code<PlanPaymentLogRow>;
    return [
      code('id', 70, ({ _id }) => _id, { fixed: true, whole: true }),
      make.column<PlanPaymentLogRow>('driver', 150, ({ driver }) => driver?.name ?? null, { grow: true }),
      make.invoice<PlanPaymentLogRow>(({ order_number }) => order_number),
      code('plan_id', 70, ({ plan_id }) => plan_id),
      code('entity_id', 130, ({ entity_id }) => entity_id),
      code('merchant_transaction_id', 160, ({ response }) => response.merchantTransactionId),
      code('checkout_id', 160, ({ response }) => response.checkout_id),
      code('amount', 90, ({ response }) => response.amount, { align: 'end' }),
      code('result_code', 110, ({ response }) => response.result.code),
      make.column<PlanPaymentLogRow>('transaction_status', 116, ({ status }) => t(`logs.payment.${status}`), {
        essential: true,
        cell: ({ status }) => <PaymentBadge status={status} />,
      }),
      make.createdAt<PlanPaymentLogRow>(),
    ];
  }, [make, t]);
}
