import type { SupplierRegistrationRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import classes from '../../shared/table/row-card.module.css';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';

type Column = ListColumn<SupplierRegistrationRow>;

const TONES: Record<SupplierRegistrationRow['status'], Tone> = {
  ACCEPTED: 'delivered',
  REJECTED: 'cancelled',
  PENDING: 'assigned',
};

/** Stable identity for the list kit. */
export const applicationTone = ({ status }: SupplierRegistrationRow): Tone => TONES[status];

/** Status badge of an application. */
export function ApplicationState({ status }: Pick<SupplierRegistrationRow, 'status'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`supplierRegistration.status.${status}`)}</StatusBadge>;
}

const WIDTHS = {
  company_name: 200,
  cr_number: 112,
  company_phone: 120,
  person: 150,
  email: 200,
  phone: 120,
  city: 90,
  number_of_drivers: 90,
  status: 104,
  created_at: 150,
};

/** The columns of the list of applications. */
export function useApplicationColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { language, date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: SupplierRegistrationRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `supplierRegistration.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const digits = (...of: Parameters<typeof column>): Column => {
      const made = column(...of);
      return { ...made, whole: true, cell: (row) => <Ltr>{made.text(row)}</Ltr> };
    };
    return [
      column('company_name', ({ company_name }) => company_name, { fixed: true, grow: true }),
      digits('cr_number', ({ cr_number }) => cr_number),
      digits('company_phone', ({ company_phone }) => formatPhone(company_phone)),
      column('person', ({ first_name, last_name }) => `${first_name} ${last_name}`),
      { ...digits('email', ({ email }) => email), whole: false },
      digits('phone', ({ phone }) => formatPhone(phone)),
      column('city', ({ city }) => (city === null ? '' : language === 'ar' ? city.nameAr : city.nameEn)),
      digits('number_of_drivers', ({ number_of_drivers }) => String(number_of_drivers ?? ''), {
        align: 'end',
      }),
      column('status', ({ status }) => t(`supplierRegistration.status.${status}`), {
        essential: true,
        cell: (row) => <ApplicationState status={row.status} />,
      }),
      digits('created_at', (row) => `${date(row.created_at)} ${seconds(row.created_at)}`, { sorted: true }),
    ];
  }, [t, language, date, seconds]);
}

/** An application as a card, for phones. */
function ApplicationCard({ row }: { row: SupplierRegistrationRow }) {
  const { date } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{row.company_name}</bdi>
        </strong>
        <ApplicationState status={row.status} />
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.main}>
        <bdi>{`${row.first_name} ${row.last_name}`}</bdi>
      </span>
      <span>
        <Ltr>{row.cr_number}</Ltr>
      </span>
      <span className={classes.line}>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const applicationCard = (row: SupplierRegistrationRow) => <ApplicationCard row={row} />;
