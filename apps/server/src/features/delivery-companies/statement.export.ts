import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/delivery-companies' with { type: 'json' };
import en from '@mishwar/locales/en/delivery-companies' with { type: 'json' };
import { sql } from 'kysely';
import { dateTimeCell, moneyCell } from '../../platform/exports/cells.ts';
import { defineExport } from '../../platform/exports/define-export.ts';
import type { Cell } from '../../platform/xlsx/cell.ts';
import type { SheetColumn } from '../../platform/xlsx/workbook.ts';
import { statementLines, toStatementPeriod } from './statement.query.ts';

interface StatementParams {
  companyId: number;
  /** "2026-11". */
  month: string;
}

interface Line {
  id: number;
  order_number: string;
  delivered: string;
  driver_name: string | null;
  delivery_cost: number;
  contract_price: number;
  fee: number;
  fee_tax: number;
}

const BATCH_ROWS = 2_000;
const textsOf = (language: Language) => (language === 'ar' ? ar : en);

/** The delivered orders of a company's month with what each costs the company, oldest id first. */
export const statementExport = defineExport<StatementParams, Line>({
  name: 'company-statement',
  fileName: ({ params }) => `statement-${params.companyId}-${params.month}.xlsx`,
  sheetName: ({ language }) => textsOf(language).statement.sheet,
  columns: ({ language }) => statementColumns(language),
  async *rows({ db }, { params, zone }) {
    const lines = statementLines(toStatementPeriod(params.companyId, params.month, zone));
    const trx = await db.startTransaction().setIsolationLevel('repeatable read').execute();
    try {
      for (let after = 0; ; ) {
        const { rows: batch } = await sql<Line>`
          select line.id, line.order_number, to_char(line.delivery_time, 'YYYY-MM-DD HH24:MI:SS') as delivered,
            d.name as driver_name, line.delivery_cost, line.contract_price, line.fee, line.fee_tax
          from (${lines}) line left join driver d on d.id = line.driver_id
          where line.id > ${after} order by line.id limit ${BATCH_ROWS}`.execute(trx);
        if (batch.length > 0) yield batch;
        if (batch.length < BATCH_ROWS) return;
        after = batch.at(-1)?.id ?? 0;
      }
    } finally {
      await trx.commit().execute();
    }
  },
});

function statementColumns(language: Language): SheetColumn<Line>[] {
  const { columns } = textsOf(language).statement;
  const column = (
    name: keyof typeof columns,
    width: number,
    cell: (line: Line) => Cell,
  ): SheetColumn<Line> => ({ header: columns[name], width, repeats: false, cell });
  return [
    column('order_number', 16, (line) => line.order_number),
    column('delivered', 20, (line) => dateTimeCell(line.delivered)),
    column('driver', 30, (line) => line.driver_name),
    column('delivery_cost', 16, (line) => moneyCell(line.delivery_cost)),
    column('contract_price', 16, (line) => moneyCell(line.contract_price)),
    column('fee', 16, (line) => moneyCell(line.fee)),
    column('fee_tax', 16, (line) => moneyCell(line.fee_tax)),
  ];
}
