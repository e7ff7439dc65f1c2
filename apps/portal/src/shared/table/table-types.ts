import type { ReactNode } from 'react';
import type { RowKey } from '../commands/row-keys.ts';
import type { Tone } from '../theme/tokens.ts';

/** How a list identifies and renders its rows. */
export interface RowFacts<Row> {
  rowId: (row: Row) => string;
  /** Accessible name of a row: number or name. */
  rowName: (row: Row) => string;
  rowTone?: (row: Row) => Tone;
  /** Row panel, toggled by a click. */
  panel?: (row: Row) => ReactNode;
  /** Replaces the row panel: called on click and Enter. */
  onRowClick?: (row: Row) => void;
  /** Id of the row that is open outside of the list: it is marked, and kept in view. */
  openedId?: string | undefined;
  /** Single keys for the actions of the focused row. */
  rowKeys?: readonly RowKey<Row>[];
}

/** Selected, expanded, fresh and leaving rows. */
export interface RowStates {
  selected: ReadonlySet<string>;
  expanded: string | null;
  fresh: ReadonlySet<string>;
  /** Rows that no longer belong to the list. */
  leaving: ReadonlySet<string>;
  onSelect: (id: string) => void;
  onSelectAll: (all: boolean) => void;
  onToggle: (id: string) => void;
  onEscape: () => void;
}
