import type { DriverRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { ActiveState, CodeCell } from './driver-cells.tsx';

type Column = ListColumn<DriverRow>;

/** The columns of the driver list, in the specification's order. */
export function useDriverColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { language, date, amount } = useFormat();
  return useMemo((): Column[] => {
    const text = (
      id: string,
      label: Column['label'],
      width: number,
      read: (driver: DriverRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label,
      width,
      text: read,
      cell: (driver) => <bdi>{read(driver)}</bdi>,
      ...more,
    });
    const digits = (...of: Parameters<typeof text>): Column => {
      const column = text(...of);
      return { ...column, whole: true, cell: (driver) => <Ltr>{column.text(driver)}</Ltr> };
    };
    const money = (
      id: string,
      label: Column['label'],
      read: (driver: DriverRow) => string | undefined,
    ): Column =>
      text(id, label, 92, (driver) => (read(driver) === undefined ? '' : amount(read(driver) ?? '0.00')), {
        align: 'end',
        whole: true,
        cell: (driver) => (read(driver) === undefined ? '' : <Amount value={read(driver)} />),
      });
    const phone = (value: string | null) => (value === null ? '' : formatPhone(value));
    return [
      {
        ...text('code', 'drivers.columns.code', 116, ({ passKey }) => passKey),
        whole: true,
        cell: ({ passKey }) => <CodeCell code={passKey} />,
      },
      money(
        'previous_balance',
        'drivers.columns.previous_balance',
        (driver) => driver.last_transaction?.previous_balance,
      ),
      money(
        'remaining_balance',
        'drivers.columns.remaining_balance',
        (driver) => driver.last_transaction?.remaining_balance,
      ),
      text('company', 'drivers.columns.company', 120, ({ company_name }) => company_name ?? '', {
        grow: true,
      }),
      {
        ...text('name', 'drivers.columns.name', 170, ({ name }) => name, { fixed: true, grow: true }),
        cell: ({ name }) => (
          <strong>
            <bdi>{name}</bdi>
          </strong>
        ),
      },
      digits('id_number', 'drivers.columns.id_number', 110, ({ id_number }) => id_number),
      digits('phone', 'drivers.columns.phone', 116, (driver) => phone(driver.phone)),
      text(
        'city',
        'drivers.columns.city',
        84,
        ({ city_ar, city_en }) => (language === 'ar' ? city_ar : city_en) ?? '',
      ),
      money('balance', 'drivers.columns.balance', ({ balance }) => balance),
      money('gift', 'drivers.columns.gift', ({ subBalance }) => subBalance),
      digits('stc_pay', 'drivers.columns.stc_pay', 116, (driver) => phone(driver.stc_pay_number)),
      digits(
        'subscribed',
        'drivers.columns.subscribed',
        language === 'en' ? 104 : 100,
        ({ subscription_date, registration_date }) => date(subscription_date ?? registration_date),
        { sorted: true },
      ),
      {
        id: 'status',
        label: 'drivers.columns.status',
        width: 96,
        pin: 'end',
        text: ({ isActive }) => t(isActive ? 'drivers.status.active' : 'drivers.status.inactive'),
        cell: ({ isActive }) => <ActiveState isActive={isActive} />,
      },
    ];
  }, [t, language, date, amount]);
}
