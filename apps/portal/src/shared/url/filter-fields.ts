import { FIRST_PICKER_YEAR, isStars, MAX_STARS } from '@mishwar/domain';
import type { TextKey } from '../i18n/i18n.ts';

interface FieldBase<Kind extends string, Value> {
  kind: Kind;
  /** Message key of the filter's label. */
  label: TextKey;
  /** Parses the raw value; undefined when absent or invalid. */
  read: (raw: unknown) => Value | undefined;
}

export interface TextField extends FieldBase<'text', string> {
  maxLength: number;
  /** Digits and Latin text, shown left to right. */
  ltr: boolean;
  /** Applied by Enter instead of after the debounce. */
  onEnter: boolean;
}
export interface Choice<Value extends string = string> {
  value: Value;
  label: TextKey;
}
export interface ChoicesField<Value extends string = string> extends FieldBase<'choices', Value[]> {
  /** Empty if the options come from the server (`filterOptions` of the page). */
  options: readonly Choice<Value>[];
}
type YesNoField = FieldBase<'yes-no', 'yes' | 'no'>;
export interface DateRange {
  /** Days as y-MM-dd, inclusive. */
  from?: string;
  to?: string;
}
export type DateRangeField = FieldBase<'date-range', DateRange>;
/** One number of stars, 0 to 5 in steps of a half. */
type StarsField = FieldBase<'stars', number>;
export interface StarRange {
  from: number;
  to: number;
}
type StarRangeField = FieldBase<'star-range', StarRange>;
export type FilterField =
  | TextField
  // biome-ignore lint/suspicious/noExplicitAny: fields of all value types share one record
  | ChoicesField<any>
  | YesNoField
  | DateRangeField
  | StarsField
  | StarRangeField;
export type FieldValue<Field> = Field extends { read: (raw: unknown) => infer Value | undefined }
  ? Value
  : never;

function asText(raw: unknown, maxLength: number): string | undefined {
  const text = typeof raw === 'string' ? raw.trim() : '';
  return text === '' || text.length > maxLength ? undefined : text;
}

/** Free text. `maxLength` is the server's bound. */
export function textFilter(
  label: TextKey,
  { maxLength = 200, ltr = false, onEnter = false } = {},
): TextField {
  return { kind: 'text', label, maxLength, ltr, onEnter, read: (raw) => asText(raw, maxLength) };
}

/** A multi-select of fixed options. */
export function choicesFilter<const Value extends string>(
  label: TextKey,
  options: readonly Choice<Value>[],
): ChoicesField<Value> {
  return {
    kind: 'choices',
    label,
    options,
    read: (raw) => {
      const values = Array.isArray(raw) ? raw : [raw];
      const chosen = options.map(({ value }) => value).filter((value) => values.includes(value));
      return chosen.length > 0 ? chosen : undefined;
    },
  };
}

/** A multi-select of options from the server; values are ids, or one of `words`. */
export function lookupFilter(label: TextKey, words: readonly string[] = []): ChoicesField<string> {
  return {
    kind: 'choices',
    label,
    options: [],
    read: (raw) => {
      const values = (Array.isArray(raw) ? raw : [raw]).filter((value) => typeof value === 'string');
      const isKnown = (value: string) => /^[1-9]\d{0,17}$/.test(value) || words.includes(value);
      const ids = [...new Set(values.filter(isKnown))].slice(0, 200);
      return ids.length > 0 ? ids : undefined;
    },
  };
}

export function yesNoFilter(label: TextKey): YesNoField {
  return { kind: 'yes-no', label, read: (raw) => (raw === 'yes' || raw === 'no' ? raw : undefined) };
}

/** The current year in the earliest time zone. */
function lastYear(): number {
  return new Date(Date.now() + 14 * 3_600_000).getUTCFullYear();
}

function asDay(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(raw)) return undefined;
  const date = new Date(`${raw}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(raw);
  return real && date.getUTCFullYear() >= FIRST_PICKER_YEAR && date.getUTCFullYear() <= lastYear()
    ? raw
    : undefined;
}

/** An inclusive range of days; either end may be open. */
export function dateRangeFilter(label: TextKey): DateRangeField {
  return {
    kind: 'date-range',
    label,
    read: (raw) => {
      if (typeof raw !== 'object' || raw === null) return undefined;
      const from = asDay('from' in raw ? raw.from : undefined);
      const to = asDay('to' in raw ? raw.to : undefined);
      if ((!from && !to) || (from && to && from > to)) return undefined;
      return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
    },
  };
}

function asStars(raw: unknown): number | undefined {
  const stars = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
  return typeof stars === 'number' && isStars(stars) ? stars : undefined;
}

/** A picker of whole stars, from one on. */
export function starsFilter(label: TextKey): StarsField {
  return {
    kind: 'stars',
    label,
    read: (raw) => {
      const stars = asStars(raw);
      return stars && Number.isInteger(stars) ? stars : undefined;
    },
  };
}

/** A range of stars; the whole range filters nothing. */
export function starRangeFilter(label: TextKey): StarRangeField {
  return {
    kind: 'star-range',
    label,
    read: (raw) => {
      if (typeof raw !== 'object' || raw === null) return undefined;
      const from = asStars('from' in raw ? raw.from : undefined) ?? 0;
      const to = asStars('to' in raw ? raw.to : undefined) ?? MAX_STARS;
      return from > to || (from === 0 && to === MAX_STARS) ? undefined : { from, to };
    },
  };
}
