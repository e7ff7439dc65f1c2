import type { Instant } from '@mishwar/domain';
import { Amount } from '../format/amount.tsx';
import { NO_VALUE } from '../format/no-value.ts';
import { ShortTime } from '../format/short-time.tsx';
import type { useFormat } from '../format/use-format.ts';
import { Ltr } from '../ui/ltr.tsx';
import type { ListColumn } from './list-column.ts';

type Format = ReturnType<typeof useFormat>;

interface UsualColumn {
  id: string;
  label: ListColumn<unknown>['label'];
  head?: ListColumn<unknown>['label'];
  format: Format;
  width?: number;
}

/** A column of SAR amounts; absent ones are a dash. */
export function amountColumn<Row>(
  { format, width = 104, ...column }: UsualColumn,
  of: (row: Row) => string | null | undefined,
): ListColumn<Row> {
  const text = (row: Row) => {
    const amount = of(row);
    return amount === null || amount === undefined ? NO_VALUE : format.amount(amount);
  };
  return { ...column, width, align: 'end', whole: true, text, cell: (row) => <Amount value={of(row)} /> };
}

/** A date column in the configured time zone. */
export function dateColumn<Row>(
  { format, width = 92, ...column }: UsualColumn,
  of: (row: Row) => string,
): ListColumn<Row> {
  const text = (row: Row) => format.date(of(row));
  return { ...column, width, whole: true, essential: true, text, cell: (row) => <Ltr>{text(row)}</Ltr> };
}

/** The sort column: time of day, HH:mm:ss. */
export function sortedTimeColumn<Row>(
  { format, width = 84, ...column }: UsualColumn,
  of: (row: Row) => string,
): ListColumn<Row> {
  const text = (row: Row) => format.seconds(of(row));
  return { ...column, width, whole: true, sorted: true, text, cell: (row) => <Ltr>{text(row)}</Ltr> };
}

/** A time of day where HH:mm:ss is too wide: HH:mm, with the seconds on hover, in CSV and for screen readers. */
export function shortTimeColumn<Row>(
  { format, width = 60, ...column }: UsualColumn,
  of: (row: Row) => Instant,
): ListColumn<Row> {
  const text = (row: Row) => format.seconds(of(row));
  const cell = (row: Row) => <ShortTime at={of(row)} />;
  return { ...column, width, whole: true, essential: true, text, hint: text, cell };
}
