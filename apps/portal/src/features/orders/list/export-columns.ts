import type { ListColumns } from '@mishwar/contract';
import { orderedColumns } from '../../../shared/table/column-layout.ts';
import type { OrderColumn } from './order-column-set.tsx';

/** Names of the columns that the table shows, in the person's sequence: what an Excel export holds. */
export function exportedColumns(columns: readonly OrderColumn[], choices: ListColumns): string[] {
  return orderedColumns(columns, choices.order)
    .filter(({ id, fixed }) => fixed || !choices.hidden.includes(id))
    .map(({ id }) => id);
}
