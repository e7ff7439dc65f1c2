import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';

/** How a list knows its rows. */
export interface RowFacts<Row> {
  rowId: (row: Row) => string;
  /** What a person calls the row: its number or name. */
  rowName: (row: Row) => string;
  rowTone?: (row: Row) => Tone;
  /** Actions under a row, opened by a click on it. */
  panel?: (row: Row) => ReactNode;
  /** Where a click does something else than open the panel. */
  onRowClick?: (row: Row) => void;
}

/** What is chosen and open in a list now. */
export interface RowStates {
  selected: ReadonlySet<string>;
  expanded: string | null;
  fresh: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onSelectAll: (all: boolean) => void;
  onToggle: (id: string) => void;
  onEscape: () => void;
}
