/** A single key for an action on the focused row of a list. */
export interface RowKey<Row> {
  /** Latin letter of the key; its place on the keyboard counts, whatever the layout. */
  letter: string;
  label: string;
  /** Whether this row offers the action. */
  isOffered: (row: Row) => boolean;
  run: (row: Row) => void;
}

type ShownKey = Pick<RowKey<never>, 'letter' | 'label'>;

let shown: readonly ShownKey[] = [];

/** Names the row keys of the open list for the keyboard help; returns the function that removes them. */
export function showRowKeys(keys: readonly ShownKey[]): () => void {
  shown = keys;
  return () => {
    if (shown === keys) shown = [];
  };
}

/** The row keys of the open list. */
export const shownRowKeys = (): readonly ShownKey[] => shown;

/** The key for a key press, which has no modifier; `code` is the physical key's. */
export function findRowKey<Row>(keys: readonly RowKey<Row>[], code: string): RowKey<Row> | undefined {
  return keys.find(({ letter }) => code === `Key${letter}`);
}
