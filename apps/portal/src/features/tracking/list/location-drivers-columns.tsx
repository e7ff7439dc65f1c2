import type { LocatedDriver } from '@mishwar/contract';
import { formatPhone, getMapDriverState } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

const TONES = { 'in progress': 'picked', already: 'delivered', 'driver offline': 'new' } as const;
const WORDS = { 'in progress': 'busy', already: 'free', 'driver offline': 'offline' } as const;

/** Whether a driver is at work, and with an order, on its colour. */
export function DriverStateBadge({ driver }: { driver: LocatedDriver }) {
  const { t } = useTranslation();
  const state = getMapDriverState(driver);
  return <StatusBadge tone={TONES[state]}>{t(`tracking.state.${WORDS[state]}`)}</StatusBadge>;
}

const placeText = ({ latitude, longitude }: LocatedDriver) =>
  `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

/** The columns of drivers' last positions. */
export function useLocationColumns(): readonly ListColumn<LocatedDriver>[] {
  const { t } = useTranslation();
  const { language, date, seconds } = useFormat();
  return useMemo((): ListColumn<LocatedDriver>[] => {
    const city = (driver: LocatedDriver) => (language === 'ar' ? driver.city_ar : driver.city_en) ?? '';
    const seen = (driver: LocatedDriver) => `${date(driver.seen_at)} ${seconds(driver.seen_at)}`;
    const plain = (
      id: string,
      label: ListColumn<LocatedDriver>['label'],
      width: number,
      text: (driver: LocatedDriver) => string,
      more: Partial<ListColumn<LocatedDriver>> = {},
    ): ListColumn<LocatedDriver> => ({
      id,
      label,
      width,
      text,
      cell: (driver) => <bdi>{text(driver)}</bdi>,
      ...more,
    });
    const ltr = (...of: Parameters<typeof plain>): ListColumn<LocatedDriver> => {
      const column = plain(...of);
      return { ...column, whole: true, cell: (driver) => <Ltr>{column.text(driver)}</Ltr> };
    };
    return [
      plain('name', 'tracking.located.name', 170, (driver) => driver.driver_name, {
        fixed: true,
        grow: true,
      }),
      ltr('phone', 'tracking.located.phone', 120, (driver) => formatPhone(driver.driver_phone)),
      plain('company', 'tracking.located.company', 140, (driver) => driver.company_name ?? '', {
        grow: true,
      }),
      plain('city', 'tracking.located.city', 84, city),
      ltr('orders', 'tracking.located.orders', 84, (driver) => String(driver.orders_in_hand), {
        align: 'end',
      }),
      ltr('place', 'tracking.located.place', 160, placeText),
      ltr('seen', 'tracking.located.seen', 150, seen, { sorted: true }),
      {
        id: 'state',
        label: 'tracking.located.state',
        width: 116,
        pin: 'end',
        text: (driver) => t(`tracking.state.${WORDS[getMapDriverState(driver)]}`),
        cell: (driver) => <DriverStateBadge driver={driver} />,
      },
    ];
  }, [t, language, date, seconds]);
}
