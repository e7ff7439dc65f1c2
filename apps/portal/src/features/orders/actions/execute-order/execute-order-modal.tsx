import type { OrderRow } from '@mishwar/contract';
import { isWaitingForAcceptance } from '@mishwar/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../../../shared/orders/action-dialog.module.css';
import { useOrderSlots } from '../../../../shared/orders/order-slots.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import own from './execute-order-modal.module.css';
import { useExecuteOrder } from './use-execute-order.ts';

/** Confirms that the order was delivered; without a driver it also asks for one. */
export function ExecuteOrderModal({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { DriverSearch } = useOrderSlots();
  const execute = useExecuteOrder(given, onClose);
  const [driver, setDriver] = useState<{ id: string; name: string } | null>(null);
  const { order } = execute;
  const needsDriver = isWaitingForAcceptance(order);
  const name = order.driver_name || driver?.name;
  return (
    <ActionDialog
      title={t('orders.execute.title', { number: order.order_number })}
      state={execute}
      submitLabel={t('orders.execute.submit')}
      disabled={needsDriver && driver === null}
      size={needsDriver ? 520 : 440}
      onSubmit={() => void execute.submit(needsDriver ? (driver?.id ?? null) : null)}
      onClose={onClose}
    >
      <p className={classes.question}>{t('orders.execute.question')}</p>
      {needsDriver && execute.unanswered === null && (
        <>
          <p className={own.ask}>{t('orders.execute.choose_driver')}</p>
          <div className={own.search}>
            <DriverSearch
              order={order}
              mode="choose"
              chosen={driver?.id ?? null}
              disabled={execute.isSending}
              onPick={({ driver_id, driver_name }) => setDriver({ id: driver_id, name: driver_name })}
            />
          </div>
          {driver && (
            <p className={own.chosen} role="status">
              {t('orders.execute.chosen', { name: driver.name })}
            </p>
          )}
        </>
      )}
      {name && (
        <p className={classes.note}>
          <IconInfoCircle size={15} stroke={1.6} aria-hidden />
          {t('orders.execute.fee', { name })}
        </p>
      )}
    </ActionDialog>
  );
}
