import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TextKey } from '../../../shared/i18n/i18n.ts';
import type { ListColumn } from '../../../shared/table/list-column.ts';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { HttpStatus } from './log-tones.tsx';

type ColumnId = Extract<TextKey, `logs.columns.${string}`> extends `logs.columns.${infer Id}` ? Id : never;

interface LoggedCall {
  type: string;
  method: string;
  url: string;
  status: number;
  duration_ms: number;
  count: number;
  order_number: string | null;
  driver: { _id: string; name: string; id_number: string } | null;
  created_at: string;
}

/** The link to an order's receipt; the invoice of the log. */
export function InvoiceLink({ number }: { number: string | null }) {
  if (number === null) return <span>{NO_VALUE}</span>;
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: number }}>
      <Ltr>{number}</Ltr>
    </Link>
  );
}

/** Makes columns of the logs: texts and codes, with the texts of `logs.columns`. */
export function useColumnMaker() {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return useMemo(() => {
    type Of<Row> = (row: Row) => string | null;
    const column = <Row,>(
      id: ColumnId,
      width: number,
      of: Of<Row>,
      more: Partial<ListColumn<Row>> = {},
    ): ListColumn<Row> => {
      const text = (row: Row) => of(row) ?? NO_VALUE;
      return { id, label: `logs.columns.${id}`, width, text, cell: (row) => <bdi>{text(row)}</bdi>, ...more };
    };
    /** Codes, numbers, addresses: left to right. */
    const code = <Row,>(id: ColumnId, width: number, of: Of<Row>, more: Partial<ListColumn<Row>> = {}) =>
      column<Row>(id, width, of, { cell: (row) => <Ltr>{of(row) ?? NO_VALUE}</Ltr>, ...more });
    const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
    const invoice = <Row,>(of: Of<Row>) =>
      code<Row>('order_number', 104, of, { whole: true, cell: (row) => <InvoiceLink number={of(row)} /> });
    return {
      at,
      column,
      code,
      invoice,
      createdAt: <Row extends { created_at: string }>() =>
        code<Row>('created_at', 148, (row) => at(row.created_at), { whole: true, sorted: true }),
      /** What each call has. */
      call: <Row extends LoggedCall>(tone: (row: Row) => Tone) => ({
        type: code<Row>('type', 150, (row) => row.type, { grow: true }),
        method: code<Row>('method', 76, (row) => row.method),
        url: code<Row>('url', 220, (row) => row.url, { grow: true, fixed: true }),
        status: code<Row>('status', 88, (row) => String(row.status), {
          essential: true,
          cell: (row) => <HttpStatus status={row.status} tone={tone(row)} />,
        }),
        duration: column<Row>(
          'duration',
          90,
          (row) => t('logs.detail.ms', { ms: row.duration_ms.toLocaleString('en-US') }),
          { align: 'end' },
        ),
        count: code<Row>('count', 76, (row) => String(row.count), { align: 'end' }),
        order: invoice<Row>((row) => row.order_number),
        driver: column<Row>('driver', 140, (row) => row.driver?.name ?? null),
        idNumber: code<Row>('id_number', 104, (row) => row.driver?.id_number ?? null),
        createdAt: code<Row>('created_at', 148, (row) => at(row.created_at), { whole: true, sorted: true }),
      }),
    };
  }, [t, date, seconds]);
}
