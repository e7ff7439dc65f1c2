import { Menu } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import {
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconHistory,
  IconInfoCircle,
  IconSend,
  IconUserX,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderSlots } from '../../../shared/orders/order-slots.tsx';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import type { OrderDialogKind } from '../order/order-dialog.tsx';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The menu of the order's other actions. */
export function ReceiptMenu({
  order,
  onOpen,
}: {
  order: OrderDetail;
  onOpen: (kind: OrderDialogKind) => void;
}) {
  const { t } = useTranslation();
  const { can } = order;
  const { OrderExchanges } = useOrderSlots();
  const [isSentOpen, setSentOpen] = useState(false);
  const copy = async () => {
    if (await copyText(order.order_number)) toastSuccess(t('common.copied'));
    else toastError(t('errors.error'));
  };
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton outline label={t('orders.action.more')}>
            <IconDots size={16} stroke={1.6} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {can.execute && (
            <Menu.Item leftSection={<IconCheck {...ICON} />} onClick={() => onOpen('execute')}>
              {t('orders.action.execute')}
            </Menu.Item>
          )}
          {can.reoffer && (
            <Menu.Item leftSection={<IconSend {...ICON} />} onClick={() => onOpen('reoffer')}>
              {t('orders.action.reoffer')}
            </Menu.Item>
          )}
          {can.unassign && (
            <Menu.Item leftSection={<IconUserX {...ICON} />} onClick={() => onOpen('unassign')}>
              {t('orders.action.unassign')}{' '}
              <small className="column caption">{t('orders.action.unassign_meaning')}</small>
            </Menu.Item>
          )}
          {(can.execute || can.reoffer || can.unassign) && <Menu.Divider />}
          <Menu.Item leftSection={<IconInfoCircle {...ICON} />} onClick={() => onOpen('detail')}>
            {t('orders.action.detail')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={() => onOpen('history')}>
            {t('orders.action.history')}
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsExchange {...ICON} />} onClick={() => setSentOpen(true)}>
            {t('orders.action.exchanges')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => void copy()}>
            {t('orders.action.copy_number')}
          </Menu.Item>
          {can.cancel && (
            <>
              <Menu.Divider />
              <Menu.Item
                c="var(--danger-text)"
                leftSection={<IconBan {...ICON} />}
                onClick={() => onOpen('cancel')}
              >
                {t('orders.action.cancel')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isSentOpen && <OrderExchanges orderNumber={order.order_number} onClose={() => setSentOpen(false)} />}
      </Suspense>
    </>
  );
}
