import { Box, Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../shared/dialog/side-panel.tsx';
import { OrderByNumber } from '../../shared/orders/order-by-number.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { DriverSearch } from './driver-search.tsx';
import type { OrderChange } from './order-change.ts';
import { useAssignDriver } from './use-assign-driver.ts';

/** The side panel with the list of drivers: choosing one assigns the order. The page stays usable. */
export function AssignDriverPanel({ order: given, onClose }: { order: OrderRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { order, change, isAllowed, isReady, isSending, unanswered, ...panel } = useAssignDriver(
    given,
    onClose,
  );
  const isTaken = change?.kind === 'taken';
  return (
    <SidePanel
      title={
        <>
          {t(order.driver_id === null ? 'orders.assign.title' : 'orders.assign.title_again')}{' '}
          <span className="regular dim">
            <Ltr>{order.order_number}</Ltr>
          </span>
        </>
      }
      onClose={onClose}
      footer={
        order.driver_name &&
        isAllowed && (
          <span className="row gap-6">
            <IconInfoCircle size={15} stroke={1.6} aria-hidden />
            {t('orders.assign.has_driver', { name: order.driver_name })}
          </span>
        )
      }
    >
      {!isAllowed && (
        <Box component="p" className="pad-8-12 above-12 rounded warned" mx={16} role="status">
          {t('orders.attempt.not_offered', { status: t(`orders.status.${getDisplayStatus(order)}`) })}
        </Box>
      )}
      {isAllowed && unanswered !== null && !isSending && (
        <Box className="pad-8-12 above-12 rounded warned" mx={16} role="alert">
          <p>{t('orders.attempt.unknown')}</p>
          <Button size="xs" mt={8} onClick={panel.repeat}>
            {t('common.retry')}
          </Button>
        </Box>
      )}
      {isAllowed && change && unanswered === null && (
        <Box className="pad-8-12 above-12 rounded warned" mx={16} role="status">
          <OrderChangeText change={change} />
          {isTaken && (
            <Button size="xs" mt={8} variant="default" onClick={panel.acknowledge}>
              {t('orders.assign.hand_over')}
            </Button>
          )}
        </Box>
      )}
      {isAllowed && (
        <DriverSearch
          order={order}
          mode="assign"
          busy={panel.busy}
          disabled={!isReady || isSending || unanswered !== null || isTaken}
          onPick={({ driver_id }) => void panel.assign(driver_id)}
        />
      )}
    </SidePanel>
  );
}

function OrderChangeText({ change }: { change: OrderChange }) {
  const { t } = useTranslation();
  if (change.kind === 'advanced') {
    return <p>{t('orders.assign.change.advanced', { status: t(`orders.state.${change.status}`) })}</p>;
  }
  return <p>{t(`orders.assign.change.${change.kind}`, { name: change.name })}</p>;
}

/** Loads an order by its number, then opens the driver list. */
export function AssignByNumber({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  return (
    <OrderByNumber orderNumber={orderNumber} onClose={onClose}>
      {(order) => <AssignDriverPanel order={order} onClose={onClose} />}
    </OrderByNumber>
  );
}
