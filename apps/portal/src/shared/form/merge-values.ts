/** Fields that two people changed to different values, with both. Fields that belong together are one clash. */
export interface Clash<Values> {
  fields: readonly (keyof Values & string)[];
  mine: Partial<Values>;
  theirs: Partial<Values>;
}

interface MergedValues<Values> {
  /** The values to go on with: theirs where only they changed, otherwise mine. */
  merged: Values;
  clashes: Clash<Values>[];
  /** The fields whose values differ from mine in `merged`. */
  updated: (keyof Values & string)[];
}

/**
 * Three-way merge of the values of a form: `base` as opened, `mine` as typed, `theirs` as stored since. Lists never
 * clash: what either side added or removed is added or removed. Texts that differ in outer white space are the same.
 *
 * @param together Groups of fields that are only valid as a whole, such as a region and its city.
 */
export function mergeValues<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: readonly (readonly (keyof Values & string)[])[] = [],
): MergedValues<Values> {
  const result: MergedValues<Values> = { merged: { ...mine }, clashes: [], updated: [] };
  const single = (Object.keys(theirs) as (keyof Values & string)[])
    .filter((key) => !together.some((group) => group.includes(key)))
    .map((key) => [key]);
  for (const fields of [...together, ...single]) {
    const isChanged = (values: Values) => fields.some((key) => !isSame(values[key], base[key]));
    const differing = fields.filter((key) => !isSame(mine[key], theirs[key]));
    if (differing.length === 0 || !isChanged(theirs)) continue;
    const [first] = fields;
    if (!isChanged(mine)) {
      Object.assign(result.merged, pick(theirs, fields));
      result.updated.push(...differing);
    } else if (first !== undefined && Array.isArray(theirs[first])) {
      const list = mergeLists(toList(base[first]), toList(mine[first]), toList(theirs[first]));
      result.merged[first] = list as Values[typeof first];
      if (!isSame(list, mine[first])) result.updated.push(first);
    } else {
      result.clashes.push({ fields, mine: pick(mine, fields), theirs: pick(theirs, fields) });
    }
  }
  return result;
}

/** Whether two values of a form are the same, by their content. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one.trim() === other.trim();
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  // Parts of a date: `4` and `04` are the same day.
  if ('day' in one && 'day' in other) return keys.every((key) => isSamePart(one[key], other[key]));
  // A stored file: its link differs in each answer.
  if ('Location' in one && 'Location' in other) return isSame(one.key, other.key);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(one[key], other[key]))
  );
}

const isSamePart = (one: unknown, other: unknown): boolean =>
  isSame(one, other) || (Boolean(one) && Boolean(other) && Number(one) === Number(other));

/** Whether a value has fields of its own, as the parts of a date have. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const pick = <Values extends object, Key extends keyof Values>(values: Values, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as unknown as Partial<Values>;

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function mergeLists(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]) {
  const has = (list: readonly unknown[], value: unknown) => list.some((entry) => isSame(entry, value));
  return [
    ...theirs.filter((entry) => has(mine, entry) || !has(base, entry)),
    ...mine.filter((entry) => !has(base, entry) && !has(theirs, entry)),
  ];
}
