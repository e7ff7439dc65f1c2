import type { PlanRow } from '@mishwar/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import rowCard from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { PlanPrice } from './plan-price.tsx';

type Column = ListColumn<PlanRow>;

/** Status badge of a plan: active is green. */
export function PlanState({ isActive }: Pick<PlanRow, 'isActive'>) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? 'delivered' : 'new'}>
      {t(isActive ? 'plans.status.active' : 'plans.status.inactive')}
    </StatusBadge>
  );
}

/** The columns of the list of plans. */
export function usePlanColumns(): readonly Column[] {
  const { t } = useTranslation();
  const { amount, date, seconds } = useFormat();
  return useMemo((): Column[] => {
    const column = (
      id: keyof typeof WIDTHS,
      text: (row: PlanRow) => string,
      more: Partial<Column> = {},
    ): Column => ({
      id,
      label: `plans.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const price = (id: 'price' | 'gift') =>
      column(id, (row) => `${amount(row[id])} ${t('plans.currency')}`, {
        whole: true,
        align: 'end',
        cell: (row) => <PlanPrice value={row[id]} />,
      });
    const recommended = ({ priority }: PlanRow) =>
      priority === null
        ? t('common.no')
        : t('plans.recommended', { priority: t(`plans.priority.${priority}`) });
    const createdAt = ({ created_at }: PlanRow) => `${date(created_at)} ${seconds(created_at)}`;
    return [
      column('title', ({ title }) => title, { fixed: true, grow: true }),
      column('description', ({ description }) => description, { grow: true }),
      price('price'),
      price('gift'),
      column('recommend', recommended),
      column('sold', ({ sold }) => String(sold), {
        whole: true,
        align: 'end',
        cell: ({ sold }) => <Ltr>{sold}</Ltr>,
      }),
      column('created_at', createdAt, {
        whole: true,
        sorted: true,
        cell: (row) => <Ltr>{createdAt(row)}</Ltr>,
      }),
      column('status', ({ isActive }) => t(isActive ? 'plans.status.active' : 'plans.status.inactive'), {
        pin: 'end',
        cell: (row) => <PlanState isActive={row.isActive} />,
      }),
    ];
  }, [t, amount, date, seconds]);
}

const WIDTHS = {
  title: 180,
  description: 220,
  price: 120,
  gift: 110,
  recommend: 180,
  sold: 146,
  created_at: 150,
  status: 104,
};

function PlanCard({ row }: { row: PlanRow }) {
  const { t } = useTranslation();
  return (
    <div className={rowCard.card}>
      <span className={rowCard.head}>
        <strong>
          <bdi>{row.title}</bdi>
        </strong>
        <PlanState isActive={row.isActive} />
      </span>
      <span>
        <PlanPrice value={row.price} />
      </span>
      <span className={rowCard.line}>{t('plans.sold', { count: row.sold })}</span>
      <span>
        {t('plans.columns.gift')} <PlanPrice value={row.gift} />
      </span>
    </div>
  );
}

/** A plan as a card, for phones. */
export const planCard = (row: PlanRow) => <PlanCard row={row} />;
