import type { OrderRow } from '@mishwar/contract';
import { isWaitingForAcceptance } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../shared/api/api.ts';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { useOrderSlots } from '../../../../shared/orders/order-slots.tsx';
import { useOrderAction } from '../../../../shared/orders/use-order-action.ts';
import { toastFailure, toastSuccess } from '../../../../shared/ui/toast.ts';
import { ActionDialog } from '../action-dialog.tsx';
import own from './execute-order-modal.module.css';
import { WalletEffect } from './wallet-effect.tsx';

/** Executes an order; one without a driver needs the id of the driver who delivered it. */
function useExecuteOrder(given: OrderRow, onDone: () => void) {
  const { t } = useTranslation();
  const action = useOrderAction<{ driver_id?: string }>(
    'Execute',
    given,
    ({ order_number }, headers, body, signal) =>
      api.orders.execute({ params: { order_number }, headers, body }, { signal }),
  );
  const submit = async (driverId: string | null) => {
    const result = await action.run(driverId ? { driver_id: driverId } : {});
    if (result.ok) {
      toastSuccess(t('orders.execute.done', { number: given.order_number }));
      return onDone();
    }
    toastFailure(result.error);
    if (result.refusal?.order.can.execute === false) onDone();
  };
  return { ...action, submit };
}

/** Confirms that the order was delivered; without a driver it also asks for one. */
export function ExecuteOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { DriverSearch } = useOrderSlots();
  const execute = useExecuteOrder(given, onClose);
  const [driver, setDriver] = useState<{ id: string; name: string } | null>(null);
  const { order } = execute;
  const needsDriver = isWaitingForAcceptance(order);
  const chosen = needsDriver ? (driver?.id ?? null) : null;
  return (
    <ActionDialog
      title={t('orders.execute.title', { number: order.order_number })}
      state={execute}
      submitLabel={t('orders.execute.submit')}
      danger
      concernsDriver
      disabled={needsDriver && chosen === null}
      size={needsDriver ? 520 : 440}
      onSubmit={() => void execute.submit(chosen)}
      onClose={onClose}
    >
      <p className={classes.question}>{t('orders.execute.question')}</p>
      {needsDriver && execute.unanswered === null && (
        <>
          <p className="above-8 bold">{t('orders.execute.choose_driver')}</p>
          <div className={`column above-8 ${own.search}`}>
            <DriverSearch
              order={order}
              mode="choose"
              chosen={chosen}
              disabled={execute.isSending}
              onPick={({ driver_id, driver_name }) => setDriver({ id: driver_id, name: driver_name })}
            />
          </div>
          {driver && (
            <p className="above-12 bold" role="status">
              {t('orders.execute.chosen', { name: driver.name })}
            </p>
          )}
        </>
      )}
      {execute.unanswered === null && driver && !needsDriver && driver.id !== order.driver_id && (
        <p className="above-8" role="status">
          {t('orders.execute.not_used', { name: driver.name })}
        </p>
      )}
      {execute.unanswered === null && (order.driver_name || driver) && (
        <WalletEffect orderId={order._id} driverId={chosen ?? order.driver_id} />
      )}
    </ActionDialog>
  );
}
