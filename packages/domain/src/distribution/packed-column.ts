/**
 * One fact of each of several records in their sequence: once where it is the same of all of them; by the places of its
 * few values, a digit of base 36 each; or each by itself.
 */
export type Column<V> = { same: V } | { among: V[]; at: string } | { each: V[] };

/** As many values as a digit tells apart. */
const MAX_VALUES = 36;
/** Fewer records than so many for each value are written down as they are. */
const MIN_RECORDS_PER_VALUE = 3;

/** Keeps a fact of several records (numbers, texts, booleans or null) in the shortest of the three ways. */
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

/** What the column says of the record at `place`. */
export function readColumn<V>(values: Column<V>, place: number): V {
  if ('same' in values) return values.same;
  if ('each' in values) return values.each[place] as V;
  return values.among[Number.parseInt(values.at.charAt(place), MAX_VALUES)] as V;
}
