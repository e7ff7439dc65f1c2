import type { HelpTerm } from '@mishwar/locales/help-pages';
import type { ReactNode } from 'react';
import type { TextKey } from '../i18n/i18n.ts';

/** One column of a list. */
export interface ListColumn<Row> {
  /** Stable id, stored in preferences and views. */
  id: string;
  label: TextKey;
  /** A shorter text of the table's head; `label` stays its name and tooltip. */
  head?: TextKey;
  /** The word of the glossary that the head is; hovered, it is explained. */
  term?: HelpTerm;
  /** Initial width in px; also the minimum for `whole` columns. */
  width: number;
  /** Takes a share of the remaining width, and gives some of its own where there is too little. */
  grow?: boolean;
  /** px that a growing column keeps; by default a share of its width. */
  minWidth?: number;
  /** Alignment; numbers are end-aligned. */
  align?: 'end' | 'center';
  /** Always pinned, independent of the reader's choice. */
  pin?: 'start' | 'end';
  /** Cannot be hidden: the column that names the row. */
  fixed?: boolean;
  /** Never truncated (numbers, phones, dates): `width` is the minimum. */
  whole?: boolean;
  /** Time, date, status or a name: in sight without scrolling where there is room, a larger number before `true`, as are pinned columns and the sorted one. */
  essential?: boolean | 2 | 3;
  /** The sort column; its header toggles the direction. */
  sorted?: boolean;
  /** The key of the list's `sortBy` by which its header sorts, and what the header says about it. */
  sortBy?: string;
  sortHint?: TextKey;
  /** Tooltip of the cell; a truncated cell shows its `text` by default. */
  hint?: (row: Row) => string;
  /** Personal data that a file must not keep: CSV files leave the column out. */
  screenOnly?: boolean;
  cell: (row: Row) => ReactNode;
  /** The cell as plain text, for CSV and tooltips. */
  text: (row: Row) => string;
}
