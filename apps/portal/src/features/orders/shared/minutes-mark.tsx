import type { OrderRow } from '@mishwar/contract';
import { IconAlertTriangle, IconClock, IconHourglass } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { getOrderMinutes, type OrderMinutes } from './order-minutes.ts';

/** Interval at which the minutes are updated. */
const UPDATE_INTERVAL_MS = 15_000;

const LOOKS = {
  late: [IconAlertTriangle, 'bold problem'],
  waiting: [IconHourglass, 'bold ink'],
  overdue: [IconClock, 'bold ink'],
  due: [IconClock, 'soft'],
} as const satisfies Record<OrderMinutes['kind'], unknown>;

interface MinutesMarkProps {
  order: OrderRow;
  /** In narrow cells: the minutes with their unit; the full text is the tooltip and the screen reader's text. */
  short?: boolean;
}

/** The minutes of an order in words; empty for an order without them. */
export function getMinutesText(order: OrderRow, t: TFunction): string {
  const orderMinutes = getOrderMinutes(order, new Date());
  return orderMinutes ? t(`orders.minutes.${orderMinutes.kind}`, { minutes: orderMinutes.minutes }) : '';
}

/** How long an order is late, waits for a driver, or has until its promised time; empty for another order. */
export function MinutesMark({ order, short = false }: MinutesMarkProps) {
  const { t } = useTranslation();
  const now = useNow(UPDATE_INTERVAL_MS, !order.isDelivered && !order.isCanceled);
  const orderMinutes = getOrderMinutes(order, now);
  if (!orderMinutes) return null;
  const { kind, minutes } = orderMinutes;
  const text = t(`orders.minutes.${kind}`, { minutes });
  const [Icon, look] = LOOKS[kind];
  return (
    <span
      className={`inline-row gap-4 middle size-12-5 leading-18 nowrap ${look}`}
      data-kind={kind}
      title={short ? text : undefined}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
      {short && <span aria-hidden>{t('orders.lists.minutes', { minutes })}</span>}
      {short ? <span className="visually-hidden">{text}</span> : text}
    </span>
  );
}
