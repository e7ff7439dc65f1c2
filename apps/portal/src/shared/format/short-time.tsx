import { ABSENT_TIME, type Instant } from '@mishwar/domain';
import classes from './short-time.module.css';
import { useFormat } from './use-format.ts';

/** A time of day as HH:mm for narrow places; the seconds are shown on hover and read by screen readers. */
export function ShortTime({ at, className = '' }: { at: Instant; className?: string | undefined }) {
  const { seconds } = useFormat();
  const time = seconds(at);
  if (time === ABSENT_TIME) return <span className={`soft ${className}`}>{time}</span>;
  return (
    <bdi dir="ltr" className={`nowrap ${className}`} title={time}>
      {time.slice(0, 5)}
      <span className={classes.seconds}>{time.slice(5)}</span>
    </bdi>
  );
}
