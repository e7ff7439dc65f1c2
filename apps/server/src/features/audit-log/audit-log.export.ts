import type { AuditFilters } from '@mishwar/contract';
import type { Language } from '@mishwar/domain';
import ar from '@mishwar/locales/ar/logs' with { type: 'json' };
import en from '@mishwar/locales/en/logs' with { type: 'json' };
import { sql } from 'kysely';
import { dayCell, timeCell } from '../../platform/exports/cells.ts';
import { datedFileName, defineExport } from '../../platform/exports/define-export.ts';
import { readBatches } from '../../platform/exports/read-batches.ts';
import { auditList, type ReadEntry } from './entries.query.ts';

const BATCH_ROWS = 1_000;
const textsOf = (language: Language) => (language === 'ar' ? ar : en).audit;

/** `at` is the wall clock of the database session; `before` and `after` are JSON. */
type ExportedEntry = ReadEntry & {
  at: string;
  request_id: string | null;
  before: string | null;
  after: string | null;
};

/** A text of the list by its name, or the name itself. */
const textOf = (texts: Record<string, string>, name: string): string => texts[name] ?? name;

/** The filtered entries, newest first. */
export const auditLogExport = defineExport<{ filters: AuditFilters }, ExportedEntry>({
  name: 'audit-log',
  fileName: (request) => datedFileName('audit-log', request),
  sheetName: ({ language }) => textsOf(language).export.sheet,
  columns: ({ language }) => {
    const { columns, kinds, actions, subjects } = textsOf(language);
    return [
      { header: columns.id, width: 12, cell: (row) => String(row.id) },
      { header: columns.date, width: 12, cell: (row) => dayCell(row.at) },
      { header: columns.time, width: 10, cell: (row) => timeCell(row.at) },
      { header: columns.actor, width: 26, repeats: true, cell: (row) => row.actor_name },
      { header: columns.actor_kind, width: 14, repeats: true, cell: (row) => textOf(kinds, row.actor_kind) },
      {
        header: columns.action,
        width: 30,
        repeats: true,
        cell: (row) => textOf(actions, row.action.replaceAll('.', '__')),
      },
      {
        header: columns.subject,
        width: 20,
        repeats: true,
        cell: (row) => row.subject_kind && textOf(subjects, row.subject_kind),
      },
      { header: columns.subject_id, width: 16, cell: (row) => row.subject_id },
      { header: columns.address, width: 18, repeats: true, cell: (row) => row.address },
      { header: columns.request_id, width: 24, cell: (row) => row.request_id },
      { header: columns.before, width: 40, cell: (row) => row.before },
      { header: columns.after, width: 40, cell: (row) => row.after },
    ];
  },
  async *rows({ db, pool }, { params }) {
    const more = sql`e.created_at::text as at, e.request_id, e.before::text as before, e.after::text as after`;
    const query = await auditList.allStatement(db, params.filters, more);
    yield* readBatches<ExportedEntry>(pool, query.compile(db), BATCH_ROWS);
  },
});
