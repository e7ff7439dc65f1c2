import type { OrderRow } from '@mishwar/contract';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './late-mark.module.css';
import { getLateMinutes } from './late-minutes.ts';

/** Interval at which the minutes are updated. */
const UPDATE_INTERVAL_MS = 15_000;

interface LateMarkProps {
  order: OrderRow;
  /** In narrow cells: only the minutes, or only the clock; the full text is the tooltip and the screen reader's text. */
  short?: 'minutes' | 'clock';
}

/** Clock and minutes of a late order; empty for another order. */
export function LateMark({ order, short }: LateMarkProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  const open = !order.isDelivered && !order.isCanceled;
  useEffect(() => {
    if (!open) return undefined;
    const timer = window.setInterval(() => setNow(new Date()), UPDATE_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [open]);
  const minutes = getLateMinutes(order, now);
  if (minutes === null) return null;
  const text = t('orders.late', { minutes });
  return (
    <span className={classes.late} title={short && text}>
      <IconClock size={15} stroke={1.6} aria-hidden />
      {short === 'minutes' && <span aria-hidden>{t('orders.lists.minutes', { minutes })}</span>}
      {short ? <span className="visually-hidden">{text}</span> : text}
    </span>
  );
}
