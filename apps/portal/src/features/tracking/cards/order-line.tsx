import { Button } from '@mantine/core';
import type { MapOrder } from '@mishwar/contract';
import { formatPhone, getMapOrderState, getOrderTone, isOrderLate } from '@mishwar/domain';
import { IconClock, IconCopy, IconExternalLink, IconPhone, IconUser } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../../shared/format/phone-text.ts';
import { ShortTime } from '../../../shared/format/short-time.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import classes from './card.module.css';

interface OrderLineProps {
  order: MapOrder;
  isSelected: boolean;
  now: Date;
  onSelect: (orderId: string) => void;
  /** Absent for the orders of a past moment. */
  onAssign: ((orderNumber: string) => void) | undefined;
}

/** An order's card; pressing it focuses the map on the order and its driver. */
export const OrderLine = memo(function OrderLine(props: OrderLineProps) {
  const { t } = useTranslation();
  const { seconds, date, language } = useFormat();
  const { order, isSelected, now, onSelect, onAssign } = props;
  const state = getMapOrderState(order);
  const badge = state === 'new' ? t('tracking.orders.state_new') : t('tracking.orders.state_in_progress');
  const city = language === 'ar' ? order.customer_city : order.customer_city_en;
  const copy = async () => {
    const text = orderInfo(t, order, {
      city,
      state: badge,
      created: `${date(order.created_at)} ${seconds(order.created_at)}`,
    });
    if (await copyText(text)) toastSuccess(t('tracking.orders.copied'));
    else toastError(t('common.copy_failed'));
  };
  return (
    <article
      className={`pad-8-12 hover ${classes.line}`}
      data-selected={isSelected || undefined}
      aria-label={order.order_number}
    >
      <button
        type="button"
        className="stack wide ink start"
        aria-pressed={isSelected}
        onClick={() => onSelect(order._id)}
      >
        <span className="row wrap gap-6">
          <strong>
            <Ltr>{order.order_number}</Ltr>
          </strong>
          <StatusBadge tone={getOrderTone(order)}>{badge}</StatusBadge>
          {isOrderLate(order, now) && (
            <span className="inline-row gap-4 size-12 problem">
              <IconClock size={14} stroke={1.6} aria-hidden />
              {t('tracking.orders.late')}
            </span>
          )}
          <span className="push size-12 soft">
            <ShortTime at={order.created_at} />
          </span>
        </span>
        <span className="cut bold">
          <bdi>{order.restaurant_name}</bdi>
        </span>
        <span className="cut size-12-5 soft">
          <bdi>{order.customer_name}</bdi>
          {city && (
            <>
              {' · '}
              <bdi>{city}</bdi>
            </>
          )}
          {order.customer_address && (
            <>
              {' · '}
              <bdi>{order.customer_address}</bdi>
            </>
          )}
        </span>
      </button>
      <div className="row gap-4">
        <span className="row grow gap-4 size-12-5 soft">
          <IconUser size={14} stroke={1.6} aria-hidden />
          <bdi className="truncate">{order.driver_name ?? t('tracking.orders.waiting')}</bdi>
        </span>
        <a
          className={`grid centred rounded soft touch hover ${classes.tool}`}
          href={phoneHref(order.customer_phone)}
          aria-label={t('contact.call_name', { name: order.customer_name })}
          title={t('contact.call_name', { name: order.customer_name })}
        >
          <IconPhone size={15} stroke={1.6} aria-hidden />
        </a>
        <IconButton size={24} label={t('tracking.orders.copy')} onClick={() => void copy()}>
          <IconCopy size={15} stroke={1.6} />
        </IconButton>
        <a
          className={`grid centred rounded soft touch hover ${classes.tool}`}
          href={`/orders/${order.order_number}`}
          target="_blank"
          rel="noopener"
          aria-label={t('tracking.orders.invoice')}
          title={t('tracking.orders.invoice')}
        >
          <IconExternalLink size={15} stroke={1.6} aria-hidden />
        </a>
        {onAssign && (
          <Button
            className="touch"
            size="compact-sm"
            variant="default"
            onClick={() => onAssign(order.order_number)}
          >
            {order.driver_id === null ? t('tracking.orders.assign') : t('tracking.orders.hand_over')}
          </Button>
        )}
      </div>
    </article>
  );
});

/** An order as lines of plain text for the clipboard. */
function orderInfo(
  t: TFunction,
  order: MapOrder,
  { city, state, created }: { city: string; state: string; created: string },
): string {
  const lines = [
    [t('tracking.info.number'), order.order_number],
    [t('tracking.info.state'), state],
    [t('tracking.info.restaurant'), order.restaurant_name],
    [t('tracking.info.customer'), order.customer_name],
    [t('tracking.info.phone'), formatPhone(order.customer_phone)],
    [t('tracking.info.city'), city],
    [t('tracking.info.address'), order.customer_address],
    [t('tracking.info.driver'), order.driver_name ?? t('tracking.orders.waiting')],
    [t('tracking.info.created'), created],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}
