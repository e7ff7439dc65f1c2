import type { RegistrationRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Column = ListColumn<RegistrationRow>;

/** Tone by status; unavailable registrations have none. */
const TONES: Record<RegistrationRow['status'], Tone> = {
  ACCEPTED: 'delivered',
  REJECTED: 'cancelled',
  PENDING: 'assigned',
  UNAVAILABLE: 'new',
};

/** Stable identity for the list kit. */
export const registrationTone = ({ status }: RegistrationRow): Tone => TONES[status];

/** Status badge of a registration. */
export function RegistrationState({ status }: Pick<RegistrationRow, 'status'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`driverRegistration.status.${status}`)}</StatusBadge>;
}

/** `DD-MM-YYYY`, as all days are shown. */
export const birthday = ({ date_of_birth }: RegistrationRow): string => date_of_birth.replaceAll('/', '-');

/** The columns of the list, in the specification's order. */
export function useRegistrationColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { language, date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: RegistrationRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `driverRegistration.columns.${id}`,
      ...(isHead(id) ? { head: `driverRegistration.heads.${id}` as const } : {}),
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const digits = (...of: Parameters<typeof column>): Column => {
      const made = column(...of);
      return { ...made, whole: true, cell: (row) => <Ltr>{made.text(row)}</Ltr> };
    };
    const named = ({ nameAr, nameEn }: RegistrationRow['city']) => (language === 'ar' ? nameAr : nameEn);
    const phone = (value: string | null) => (value === null ? '' : formatPhone(value));
    return [
      digits('id', ({ _id }) => _id),
      digits('id_number', ({ id_number }) => id_number),
      column('name', ({ name }) => name, { fixed: true, grow: true }),
      digits('phone', (row) => phone(row.phone)),
      digits('date_of_birth', birthday),
      column('identity_type', ({ identity_type }) => named(identity_type)),
      column('city', ({ city }) => named(city)),
      column('region', ({ region }) => named(region)),
      column('car_type', ({ car_type }) => named(car_type)),
      digits('car_number', ({ car_number }) => car_number),
      digits('vehicle_sequence_number', (row) => row.vehicle_sequence_number ?? ''),
      column('company', ({ company_name }) => company_name ?? '', { grow: true }),
      digits('stc_pay_number', (row) => phone(row.stc_pay_number)),
      column('status', ({ status }) => t(`driverRegistration.status.${status}`), {
        essential: true,
        cell: (row) => <RegistrationState status={row.status} />,
      }),
      digits('created_at', (row) => `${date(row.created_at)} ${seconds(row.created_at)}`, { sorted: true }),
    ];
  }, [t, language, date, seconds]);
}

const WIDTHS = {
  id: 56,
  id_number: 104,
  name: 160,
  phone: 112,
  date_of_birth: 96,
  identity_type: 100,
  city: 84,
  region: 104,
  car_type: 90,
  car_number: 96,
  vehicle_sequence_number: 104,
  company: 120,
  stc_pay_number: 112,
  status: 104,
  created_at: 150,
};
/** Columns with a shorter head. */
const HEADS = [
  'date_of_birth',
  'identity_type',
  'car_type',
  'car_number',
  'vehicle_sequence_number',
  'stc_pay_number',
] as const;
const isHead = (id: string): id is (typeof HEADS)[number] => (HEADS as readonly string[]).includes(id);
