import { Button } from '@mantine/core';
import type { OrderDetail } from '@mishwar/contract';
import { PRODUCT } from '@mishwar/domain';
import { IconPrinter, IconReload, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import type { OrderDialogKind } from '../order/order-dialog.tsx';
import { MinutesMark } from '../shared/minutes-mark.tsx';
import { OrderPresence } from '../shared/order-presence/order-presence.tsx';
import { OrderStatusBadge } from '../shared/order-status-badge.tsx';
import classes from './receipt.module.css';
import { ReceiptMenu } from './receipt-menu.tsx';

/** Order number, status, viewers and actions. */
export function ReceiptHead({
  order,
  onOpen,
}: {
  order: OrderDetail;
  onOpen: (kind: OrderDialogKind) => void;
}) {
  const { t } = useTranslation();
  return (
    <header className="row wrap between gap-8-16">
      <div className="row wrap gap-8-16">
        <span className={`bold headline ${classes.brand}`}>
          {currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name}
        </span>
        <span className="bold headline">
          <Ltr>{order.order_number}</Ltr>
        </span>
        <OrderStatusBadge order={order} />
        <MinutesMark order={order} />
        {order.parent_order_number && (
          <span className="dim">
            {t('orders.receipt.reorder_of')}{' '}
            <Link to="/orders/$orderNumber" params={{ orderNumber: order.parent_order_number }}>
              <Ltr>{order.parent_order_number}</Ltr>
            </Link>
          </span>
        )}
      </div>
      <section
        className="row wrap gap-8 screen-only"
        data-actions
        aria-label={t('orders.action.label', { number: order.order_number })}
      >
        <OrderPresence order={order} />
        <IconButton outline label={t('orders.action.print')} onClick={() => window.print()}>
          <IconPrinter size={16} stroke={1.6} />
        </IconButton>
        {order.can.reorder && (
          <Button
            className="touch"
            variant="default"
            size="xs"
            leftSection={<IconReload size={15} stroke={1.6} aria-hidden />}
            onClick={() => onOpen('reorder')}
          >
            {t('orders.action.reorder')}
          </Button>
        )}
        {order.can.assign && (
          <Button
            className="touch"
            variant="default"
            size="xs"
            leftSection={<IconUserPlus size={15} stroke={1.6} aria-hidden />}
            onClick={() => onOpen('assign')}
          >
            {t(order.driver_id === null ? 'orders.action.assign' : 'orders.action.reassign')}
          </Button>
        )}
        <ReceiptMenu order={order} onOpen={onOpen} />
      </section>
    </header>
  );
}
