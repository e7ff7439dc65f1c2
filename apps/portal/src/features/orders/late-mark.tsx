import type { OrderRow } from '@mishwar/contract';
import { IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './late-mark.module.css';
import { lateMinutes } from './late-minutes.ts';

/** How often the minutes are counted anew, in milliseconds. */
const TICK = 15_000;

/** Clock and minutes beside the badge of a late order; nothing on any other. */
export function LateMark({ order }: { order: OrderRow }) {
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
  return (
    <span className={classes.late}>
      <IconClock size={15} stroke={1.6} aria-hidden />
      {t('orders.late', { minutes })}
    </span>
  );
}
