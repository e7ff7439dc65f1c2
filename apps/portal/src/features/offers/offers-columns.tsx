import type { OfferRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { dateColumn, sortedTimeColumn } from '../../shared/table/usual-columns.tsx';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { Answer } from './answer.tsx';
import { answerText } from './answer-text.ts';

const TONES: Record<OfferRow['status'], Tone> = {
  offered: 'assigned',
  accepted: 'delivered',
  declined: 'cancelled',
  expired: 'returned',
  withdrawn: 'new',
};

/** Badge of an offer's outcome. */
export function OfferStatus({ offer }: { offer: OfferRow }) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[offer.status]}>{t(`offers.status.${offer.status}`)}</StatusBadge>;
}

interface ColumnTools {
  t: TFunction;
  format: ReturnType<typeof useFormat>;
}

function offerColumns({ t, format }: ColumnTools): ListColumn<OfferRow>[] {
  const px = (ar: number, en: number) => (format.language === 'ar' ? ar : en);
  return [
    {
      id: 'order_number',
      label: 'offers.columns.order_number',
      head: 'offers.heads.order_number',
      width: 104,
      fixed: true,
      whole: true,
      cell: (row) => (
        <Link
          to="/orders/$orderNumber"
          params={{ orderNumber: row.order_number }}
          aria-label={t('offers.receipt', { number: row.order_number })}
        >
          <Ltr>{row.order_number}</Ltr>
        </Link>
      ),
      text: (row) => row.order_number,
    },
    {
      id: 'driver',
      label: 'offers.columns.driver',
      width: 150,
      grow: true,
      cell: (row) => <bdi>{row.driver_name}</bdi>,
      text: (row) => row.driver_name,
    },
    {
      id: 'phone',
      label: 'offers.columns.phone',
      head: 'offers.heads.phone',
      width: 112,
      whole: true,
      cell: (row) => <Ltr>{formatPhone(row.driver_phone)}</Ltr>,
      text: (row) => formatPhone(row.driver_phone),
    },
    {
      id: 'restaurant',
      label: 'offers.columns.restaurant',
      width: 150,
      grow: true,
      cell: (row) => <bdi>{row.restaurant_name}</bdi>,
      text: (row) => row.restaurant_name,
    },
    {
      id: 'wave',
      term: 'wave',
      label: 'offers.columns.wave',
      width: 66,
      align: 'end',
      whole: true,
      cell: (row) => row.wave,
      text: (row) => String(row.wave),
    },
    {
      id: 'score',
      term: 'score',
      label: 'offers.columns.score',
      width: 66,
      align: 'end',
      whole: true,
      cell: (row) => scoreText(row),
      text: scoreText,
    },
    dateColumn({ id: 'offered_date', label: 'offers.columns.date', format }, (row) => row.offered_at),
    sortedTimeColumn(
      { id: 'offered_at', label: 'offers.columns.time', format, width: px(90, 92) },
      (row) => row.offered_at,
    ),
    {
      id: 'answer',
      label: 'offers.columns.answer',
      width: px(106, 124),
      whole: true,
      cell: (row) => <Answer offer={row} />,
      text: (row) => answerText(row, Date.now()),
    },
    {
      id: 'order_status',
      label: 'offers.columns.order_status',
      width: 110,
      cell: (row) => orderStatusText(row, t),
      text: (row) => orderStatusText(row, t),
    },
    {
      id: 'status',
      label: 'offers.columns.status',
      width: 104,
      pin: 'end',
      cell: (row) => <OfferStatus offer={row} />,
      text: (row) => t(`offers.status.${row.status}`),
    },
  ];
}

const scoreText = ({ score }: OfferRow): string => score.toFixed(1);

/** Uses the texts of the order history. */
const orderStatusText = ({ order_status }: OfferRow, t: TFunction): string =>
  t(`orders.state.${order_status}`);

/** The offer columns in the reader's language and zone, memoised. */
export function useOfferColumns(): ListColumn<OfferRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(() => offerColumns({ t, format }), [t, format]);
}
