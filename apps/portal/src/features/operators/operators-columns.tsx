import type { OperatorRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { useCities } from './use-places.ts';

type Column = ListColumn<OperatorRow>;

export const operatorName = ({ firstname, lastname }: Pick<OperatorRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`.trim();

/** Status badge of an operator. */
export function OperatorState({ status }: Pick<OperatorRow, 'status'>) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={status === 'ACTIVE' ? 'delivered' : 'cancelled'}>
      {t(`operators.status.${status}`)}
    </StatusBadge>
  );
}

/** The columns of the list. */
export function useOperatorColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const cities = useCities();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: OperatorRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `operators.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const digits = (...of: Parameters<typeof column>): Column => {
      const made = column(...of);
      return { ...made, whole: true, cell: (row) => <Ltr>{made.text(row)}</Ltr> };
    };
    const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
    return [
      digits('code', ({ code }) => code),
      column('name', operatorName, { fixed: true, grow: true }),
      column('email', ({ email }) => email, { grow: true }),
      digits('phone', ({ phone }) => formatPhone(phone)),
      digits('nationality_id', ({ nationality_id }) => nationality_id),
      column('role', ({ role }) => t(`operators.roles.${role}`)),
      column('cities', ({ city_id }) => city_id.map(cities.nameOf).join(t('list.separator')), {
        grow: true,
        cell: ({ city_id }) => <Names of={city_id.map(cities.nameOf)} />,
      }),
      column('status', ({ status }) => t(`operators.status.${status}`), {
        essential: true,
        cell: (row) => <OperatorState status={row.status} />,
      }),
      digits('last_sign_in', ({ last_sign_in_at }) => (last_sign_in_at === null ? '' : at(last_sign_in_at))),
      digits('created_at', ({ created_at }) => at(created_at), { sorted: true }),
    ];
  }, [t, date, seconds, cities]);
}

const WIDTHS = {
  code: 92,
  name: 160,
  email: 190,
  phone: 116,
  nationality_id: 108,
  role: 96,
  cities: 150,
  status: 96,
  last_sign_in: 150,
  created_at: 150,
};
