import type { ListColumns } from '@mishwar/contract';
import { orderedColumns } from '../../../shared/table/column-layout.ts';
import type { OrderColumn } from './order-column-set.tsx';

/** The ids of the visible columns in the table's order, for an Excel export. */
export function getExportedColumns(columns: readonly OrderColumn[], choices: ListColumns): string[] {
  return orderedColumns(columns, choices.order)
    .filter(({ id, fixed }) => fixed || !choices.hidden.includes(id))
    .map(({ id }) => id);
}
