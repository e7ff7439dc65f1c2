import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/logs' with { type: 'json' };
import en from '@mishwar/locales/en/logs' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, timeCell } from '../../platform/exports/cells.ts';
import { datedFileName, defineExport, type Export } from '../../platform/exports/define-export.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../platform/xlsx/workbook.ts';
import { toErpRow, toGatewayRow, toPlanPaymentRow } from './exchange-rows.ts';
import { LOG_LISTS, type ReadExchange } from './exchanges.query.ts';
import type { ExchangeFilters, LogTable } from './matching-exchanges.ts';

const BATCH_ROWS = 1_000;

/** `at` is the wall clock of the database session, "YYYY-MM-DD HH:MM:SS…". */
type ExportedExchange = ReadExchange & { at: string };
type Column = SheetColumn<ExportedExchange>;
type Texts = typeof ar | typeof en;
type Name = keyof (typeof ar)['columns'];

const textsOf = (language: Language): Texts => (language === 'ar' ? ar : en);

const columnBuilder =
  (texts: Texts) =>
  (id: Name, width: number, cell: (row: ExportedExchange) => Cell, repeats = false): Column => ({
    header: texts.columns[id],
    width,
    repeats,
    cell,
  });

function exchangeColumns(texts: Texts): Column[] {
  const column = columnBuilder(texts);
  return [
    column('id', 12, (row) => String(row.id)),
    column('date', 12, (row) => dayCell(row.at)),
    column('time', 10, (row) => timeCell(row.at)),
    column('type', 26, (row) => row.type, true),
    column('method', 10, (row) => row.method, true),
    column('url', 40, (row) => row.url, true),
    column('status', 10, (row) => String(row.status), true),
    column('result', 14, (row) => texts.results[row.outcome], true),
    column('duration', 12, (row) => String(row.duration_ms)),
    column('count', 10, (row) => String(row.attempt ?? 1), true),
    column('order_number', 14, (row) => row.order_number),
    column('driver', 26, (row) => row.driver_name, true),
    column('id_number', 14, (row) => row.driver_id_number, true),
    column('message', 40, (row) => row.message),
  ];
}

function planPaymentColumns(texts: Texts): Column[] {
  const column = columnBuilder(texts);
  const of = (cell: (row: ReturnType<typeof toPlanPaymentRow>) => Cell) => (row: ExportedExchange) =>
    cell(toPlanPaymentRow(row));
  return [
    column('id', 12, (row) => String(row.id)),
    column('date', 12, (row) => dayCell(row.at)),
    column('time', 10, (row) => timeCell(row.at)),
    column('driver', 26, (row) => row.driver_name, true),
    column('id_number', 14, (row) => row.driver_id_number, true),
    column('order_number', 14, (row) => row.order_number),
    column(
      'plan_id',
      10,
      of(({ plan_id }) => plan_id),
      true,
    ),
    column(
      'entity_id',
      20,
      of(({ entity_id }) => entity_id),
      true,
    ),
    column(
      'merchant_transaction_id',
      26,
      of(({ response }) => response.merchantTransactionId),
    ),
    column(
      'checkout_id',
      26,
      of(({ response }) => response.checkout_id),
    ),
    column(
      'amount',
      12,
      of(({ response }) => response.amount),
    ),
    column(
      'result_code',
      16,
      of(({ response }) => response.result.code),
      true,
    ),
    column(
      'transaction_status',
      14,
      of(({ status }) => texts.payment[status]),
      true,
    ),
  ];
}

function gatewayColumns(texts: Texts): Column[] {
  const column = columnBuilder(texts);
  const of = (cell: (row: ReturnType<typeof toGatewayRow>) => Cell) => (row: ExportedExchange) =>
    cell(toGatewayRow(row));
  return [
    column('id', 12, (row) => String(row.id)),
    column(
      'transaction_id',
      20,
      of(({ transaction_id }) => transaction_id),
    ),
    column(
      'fort_id',
      20,
      of(({ fort_id }) => fort_id),
    ),
    column(
      'from_application',
      18,
      of(({ from_application }) => from_application),
      true,
    ),
    column(
      'digital_wallet',
      16,
      of(({ digital_wallet }) => digital_wallet),
      true,
    ),
    column(
      'response_code',
      14,
      of(({ response_code }) => response_code),
      true,
    ),
    column(
      'response_message',
      30,
      of(({ response_message }) => response_message),
      true,
    ),
    column(
      'transaction_status',
      14,
      of((row) => texts.payment[row.transaction_status]),
      true,
    ),
    column(
      'sdk_token',
      24,
      of(({ sdk_token }) => sdk_token),
    ),
    column(
      'service_command',
      18,
      of(({ service_command }) => service_command),
      true,
    ),
    column(
      'signature',
      24,
      of(({ signature }) => signature),
    ),
    column('date', 12, (row) => dayCell(row.at)),
    column('time', 10, (row) => timeCell(row.at)),
  ];
}

function erpColumns(texts: Texts): Column[] {
  const column = columnBuilder(texts);
  return [...exchangeColumns(texts), column('state', 14, (row) => toErpRow(row).state, true)];
}

interface LogExport {
  name: string;
  table: LogTable;
  title: (texts: Texts) => string;
  columns: (texts: Texts) => Column[];
}

const exportOf = ({ name, table, title, columns }: LogExport): Export<{ filters: ExchangeFilters }> =>
  defineExport<{ filters: ExchangeFilters }, ExportedExchange>({
    name,
    fileName: (request) => datedFileName(name, request),
    sheetName: ({ language }) => title(textsOf(language)),
    columns: ({ language }) => columns(textsOf(language)),
    async *rows({ db, pool }, { params }) {
      const query = await LOG_LISTS[table].allStatement(db, params.filters, sql`e.created_at::text as at`);
      yield* readBatches<ExportedExchange>(pool, query.compile(db), BATCH_ROWS);
    },
  });

/** The filtered rows of each log, newest first. */
export const logExports = {
  citc: exportOf({
    name: 'citc-logs',
    table: 'citc_log',
    title: (texts) => texts.citc.title,
    columns: exchangeColumns,
  }),
  http: exportOf({
    name: 'http-logs',
    table: 'http_log',
    title: (texts) => texts.http.title,
    columns: exchangeColumns,
  }),
  hyperpay: exportOf({
    name: 'hyperpay-logs',
    table: 'hyperpay_log',
    title: (texts) => texts.hyperpay.title,
    columns: planPaymentColumns,
  }),
  payfort: exportOf({
    name: 'payfort-logs',
    table: 'payfort_log',
    title: (texts) => texts.payfort.title,
    columns: gatewayColumns,
  }),
  odoo: exportOf({
    name: 'odoo-logs',
    table: 'odoo_log',
    title: (texts) => texts.odoo.title,
    columns: erpColumns,
  }),
  shukah: exportOf({
    name: 'shukah-logs',
    table: 'shukah_log',
    title: (texts) => texts.shukah.title,
    columns: exchangeColumns,
  }),
};
