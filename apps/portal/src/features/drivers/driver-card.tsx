import type { DriverRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import classes from './driver-card.module.css';
import { ActiveState } from './driver-cells.tsx';

/** A driver as a card, for phones. */
function DriverCard({ driver }: { driver: DriverRow }) {
  const { language } = useFormat();
  const city = language === 'ar' ? driver.city_ar : driver.city_en;
  return (
    <div className={`grid gap-0-12 size-13 soft ${classes.card}`}>
      <bdi className="truncate bold leading-24 title ink">{driver.name}</bdi>
      <ActiveState isActive={driver.isActive} />
      <Ltr>{formatPhone(driver.phone)}</Ltr>
      <Amount className="bold ink" value={driver.balance} />
      <Names of={[driver.company_name, city]} />
      <Ltr>{driver.passKey}</Ltr>
    </div>
  );
}

/** Stable identity for the list kit. */
export const driverCard = (driver: DriverRow) => <DriverCard driver={driver} />;
