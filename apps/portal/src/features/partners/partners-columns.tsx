import type { Partner } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { partnerName } from './use-partner-actions.ts';

type Column = ListColumn<Partner>;

/** Whether a partner user is active. */
function PartnerState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? 'delivered' : 'new'}>
      {t(isActive ? 'partners.status.active' : 'partners.status.inactive')}
    </StatusBadge>
  );
}

const WIDTHS = { first_name: 150, last_name: 150, email: 240, phone: 130, status: 100, created_at: 120 };

/** The columns of the list of partner users. */
export function usePartnerColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { date } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: Partner) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `partners.columns.${id}`,
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
      column('first_name', ({ first_name }) => first_name, { fixed: true }),
      column('last_name', ({ last_name }) => last_name),
      { ...digits('email', ({ email }) => email), whole: false, grow: true },
      digits('phone', ({ phone }) => formatPhone(phone)),
      column(
        'status',
        ({ is_active }) => t(is_active ? 'partners.status.active' : 'partners.status.inactive'),
        {
          essential: true,
          cell: ({ is_active }) => <PartnerState isActive={is_active} />,
        },
      ),
      digits('created_at', ({ created_at }) => date(created_at), { sorted: true }),
    ];
  }, [t, date]);
}

/** A partner user as a card, for phones. */
function PartnerCard({ row }: { row: Partner }) {
  const { date } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{partnerName(row)}</bdi>
        </strong>
        <PartnerState isActive={row.is_active} />
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.main}>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
      <span />
      <span className={classes.line}>
        <Ltr>{row.email}</Ltr>
      </span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const partnerCard = (row: Partner) => <PartnerCard row={row} />;
