import type { OrderRow } from '@mishwar/contract';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './late-mark.module.css';
import { lateMinutes } from './late-minutes.ts';

/** How often the minutes are counted anew, in milliseconds. */
const TICK = 15_000;

interface LateMarkProps {
  order: OrderRow;
  /** In the narrow cells of lists: the minutes alone, or only the clock; the whole text is said and hovered. */
  short?: 'minutes' | 'clock';
}

/** Clock and minutes beside the badge of a late order; nothing on any other. */
export function LateMark({ order, short }: LateMarkProps) {
  const { t } = useTranslation();
  const [now, setNow] = useState(() => new Date());
  const open = !order.isDelivered && !order.isCanceled;
  useEffect(() => {
    if (!open) return undefined;
    const timer = window.setInterval(() => setNow(new Date()), TICK);
    return () => window.clearInterval(timer);
  }, [open]);
  const minutes = lateMinutes(order, now);
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
