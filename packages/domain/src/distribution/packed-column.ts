/**
 * A packed column: one field of several records in order. A constant column stores the value once (`same`); a column of
 * few values stores a dictionary and one base-36 digit per record (`among`, `at`); any other column stores all values
 * (`each`).
 */
export type Column<V> = { same: V } | { among: V[]; at: string } | { each: V[] };

/** Dictionary size: the values of one base-36 digit. */
const MAX_VALUES = 36;
/** Records per distinct value from which a dictionary is used. */
const MIN_RECORDS_PER_VALUE = 3;

/** Packs a column of numbers, texts, booleans or null into the shortest of the three forms. */
export function packColumn<V>(values: V[]): Column<V> {
  const placeOf = new Map<V, number>();
  for (const value of values) {
    if (!placeOf.has(value)) placeOf.set(value, placeOf.size);
    if (placeOf.size > MAX_VALUES) return { each: values };
  }
  const [first] = values;
  if (first !== undefined && placeOf.size === 1) return { same: first };
  if (placeOf.size * MIN_RECORDS_PER_VALUE > values.length) return { each: values };
  const at = values.map((value) => (placeOf.get(value) ?? 0).toString(MAX_VALUES)).join('');
  return { among: [...placeOf.keys()], at };
}

/** The value of the record at index `place`. */
export function readColumn<V>(values: Column<V>, place: number): V {
  if ('same' in values) return values.same;
  if ('each' in values) return values.each[place] as V;
  return values.among[Number.parseInt(values.at.charAt(place), MAX_VALUES)] as V;
}
