import type { DriverRoute, MapDriver } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Avatar } from '../../../shared/ui/avatar.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { getDriverState } from '../data/to-markers.ts';
import classes from './card.module.css';

interface DriverLineProps {
  driver: MapDriver;
  isSelected: boolean;
  /** Where the selected driver goes. */
  stops: DriverRoute['stops'] | undefined;
  now: Date;
  onSelect: (driverId: string) => void;
}

/** A driver in the list; pressing it focuses the map on the driver. */
export const DriverLine = memo(function DriverLine({
  driver,
  isSelected,
  stops,
  now,
  onSelect,
}: DriverLineProps) {
  const { t } = useTranslation();
  const state = getDriverState(driver);
  return (
    <button
      type="button"
      className={`row wide gap-10 pad-8-12 ink start hover ${classes.line}`}
      aria-pressed={isSelected}
      onClick={() => onSelect(driver.driver_id)}
    >
      <span className={`dot relative ${classes.face}`} data-state={state} aria-hidden>
        <Avatar name={driver.driver_name} size={28} />
      </span>
      <span className="stack fill">
        <span className="flex between gap-8 baseline">
          <bdi className="truncate bold">{driver.driver_name}</bdi>
          <span className="fixed size-12" data-state={state}>
            {state === 'busy'
              ? t('tracking.orders_in_hand', { count: driver.orders_in_hand })
              : t(`tracking.state.${state}`)}
          </span>
        </span>
        <span className="flex between gap-8 size-12 leading-18 soft">
          <Ltr>{formatPhone(driver.driver_phone)}</Ltr>
          <span className="nowrap">{seenText(t, driver.seen_at, now)}</span>
        </span>
        {stops && <Stops stops={stops} />}
      </span>
    </button>
  );
});

/**
 * When the driver is expected at the stops of each order; with several orders each has its number. Lines break between
 * stops, not before a time.
 */
function Stops({ stops }: { stops: DriverRoute['stops'] }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const orders = [...Map.groupBy(stops, ({ order_number }) => order_number)];
  return orders.map(([number, own]) => {
    const times = own.flatMap(({ kind, expected_at }) =>
      expected_at === null
        ? []
        : [t(`tracking.stop.${kind}`, { time: time(expected_at) }).replaceAll(' ', '\u00a0')],
    );
    if (times.length === 0) return null;
    return (
      <span key={number} className="size-12 leading-18">
        {orders.length > 1 && (
          <>
            <Ltr>{number}</Ltr>{' '}
          </>
        )}
        {times.join(' · ')}
      </span>
    );
  });
}

/** The age of a position in its largest useful unit. */
function seenText(t: TFunction, seenAt: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(seenAt).getTime()) / 1000));
  if (seconds < 60) return t('tracking.seen.seconds', { count: seconds });
  if (seconds < 3600) return t('tracking.seen.minutes', { count: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('tracking.seen.hours', { count: Math.floor(seconds / 3600) });
  return t('tracking.seen.days', { count: Math.floor(seconds / 86_400) });
}
