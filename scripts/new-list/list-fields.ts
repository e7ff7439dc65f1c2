/** A column of the table that the list shows, or by which it is filtered. */
export interface ListField {
  /** In the database, the contract and the texts: `inspected_by`. */
  readonly name: string;
  readonly kind: Kind;
  readonly titles: { readonly ar: string; readonly en: string };
}

type Kind = 'text' | 'number' | 'yesno' | 'money' | 'time';

/** What a column is at each level. */
interface ColumnKind {
  readonly schema: string;
  /** Type of the value that the database answers. */
  readonly stored: string;
  /** Expression of the value in the answer, made from the stored one. */
  readonly toWire: (value: string) => string;
  /** Text of a cell of `row`, in the portal. */
  readonly text: (value: string) => string;
  /** A value of the answer, and the text of its cell in Arabic. */
  readonly sample: readonly [value: string, text: string];
}

const same = (value: string): string => value;

export const COLUMN_KINDS: Readonly<Record<Kind, ColumnKind>> = {
  text: { schema: 'z.string()', stored: 'string', toWire: same, text: same, sample: [`'Nine'`, 'Nine'] },
  number: {
    schema: 'z.number()',
    stored: 'number',
    toWire: same,
    text: (value) => `String(${value})`,
    sample: ['9', '9'],
  },
  yesno: {
    schema: 'z.boolean()',
    stored: 'boolean',
    toWire: same,
    text: (value) => `t(${value} ? 'common.yes' : 'common.no')`,
    sample: ['true', 'نعم'],
  },
  money: {
    schema: 'Amount',
    stored: 'number',
    toWire: (value) => `moneyToWire(${value})`,
    text: same,
    sample: [`'9.50'`, '9.50'],
  },
  time: {
    schema: 'Instant',
    stored: 'Date',
    toWire: (value) => `${value}.toISOString()`,
    text: (value) => `\`\${date(${value})} \${seconds(${value})}\``,
    sample: [`'2026-03-01T18:05:09.000Z'`, '01-03-2026 21:05:09'],
  },
};

/** What a filter is at each level. */
interface FilterKind {
  readonly schema: string;
  /** The condition on the column, in the query. */
  readonly condition: (column: string) => string;
  /** The field of the filter bar. */
  readonly field: (label: string) => string;
  /** A value that no row has, in a test of the database. */
  readonly absent: string;
}

export const FILTER_KINDS: Readonly<Partial<Record<Kind, FilterKind>>> = {
  text: {
    schema: 'SearchText.optional()',
    condition: (column) => `(text) => holdsText('${column}', text)`,
    field: (label) => `textFilter('${label}')`,
    absent: `'no such text'`,
  },
  yesno: {
    schema: `z.enum(['yes', 'no']).optional()`,
    condition: (column) => `(value) => sql<boolean>\`${column} = \${value === 'yes'}\``,
    field: (label) => `yesNoFilter('${label}')`,
    absent: '',
  },
  time: {
    schema: 'DateRange.optional()',
    condition: (column) => `(range, db) => isInPeriod(db, '${column}', range)`,
    field: (label) => `dateRangeFilter('${label}')`,
    absent: `{ from: '1990-01-01', to: '1990-12-31' }`,
  },
};

const NAME = /^[a-z]+(_[a-z]+)*$/;
const OWN = ['id', 'created_at'];

/**
 * The fields of `title:text:العنوان,active:yesno`, each a name, a kind (text where absent) and an Arabic title (the English
 * one where absent). Throws where one of them has another form, or a name that every list has.
 */
export function toListFields(text: string, kinds: Readonly<Partial<Record<Kind, unknown>>>): ListField[] {
  if (text === '') return [];
  return text.split(',').map((field) => {
    const [name = '', kind = 'text', arabic] = field.trim().split(':');
    if (!NAME.test(name) || OWN.includes(name))
      throw new Error(`"${name}" is no name of a column, such as price`);
    if (!(kind in kinds)) throw new Error(`"${kind}" is not one of ${Object.keys(kinds).join(', ')}`);
    const words = name.replaceAll('_', ' ');
    const en = words.charAt(0).toUpperCase() + words.slice(1);
    return { name, kind: kind as Kind, titles: { ar: arabic ?? en, en } };
  });
}
