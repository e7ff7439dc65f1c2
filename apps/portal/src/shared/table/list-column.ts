import type { ReactNode } from 'react';
import type { TextKey } from '../i18n/i18n.ts';

/** One column of a list. */
export interface ListColumn<Row> {
  /** Stable name: kept in preferences and views. */
  id: string;
  label: TextKey;
  /** Width in px to begin with, and the least one where the content must never be cut. */
  width: number;
  /** Takes a share of the width that is left over. */
  grow?: boolean;
  /** Numbers stand at the end. */
  align?: 'end' | 'center';
  /** Always pinned there, whatever the person chose. */
  pin?: 'start' | 'end';
  /** Cannot be hidden: the one that names the row. */
  fixed?: boolean;
  /** Numbers, phones, dates: never cut; cannot be made narrower than `width`. */
  whole?: boolean;
  /** The list is sorted by this column; its head turns the order round. */
  sorted?: boolean;
  /** What hovering the cell shows; without it, a cell that can be cut shows its `text`. */
  hint?: (row: Row) => string;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text: for CSV and for the tooltip of a cut cell. */
  text: (row: Row) => string;
}
