import { type Halalas, parseMoney, toLatinDigits } from '../money/money.ts';

/** A row of the former wallet as it is imported; amounts in halalas. */
export interface FormerRow {
  former_id: string;
  driver_name: string;
  id_number: string;
  amount: Halalas;
  previous_balance: Halalas | null;
  new_balance: Halalas | null;
  is_fee: boolean;
  is_charge: boolean;
  is_gift: boolean;
  charge_by_firstname: string | null;
  charge_by_lastname: string | null;
  order_number: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
}

/** The columns of a file with their names in the former platform; the first four are required. */
const FORMER_COLUMNS = {
  former_id: ['id'],
  driver_name: ['drivername'],
  amount: ['amount'],
  created_at: ['createdat', 'date'],
  id_number: ['idnumber'],
  previous_balance: ['previousbalance'],
  new_balance: ['newbalance'],
  is_fee: ['isfee'],
  is_charge: ['ischarge'],
  is_gift: ['isgift'],
  charge_by_firstname: ['chargebyfirstname', 'chargebyadfirstname'],
  charge_by_lastname: ['chargebylastname', 'chargebyadlastname'],
  order_number: ['ordernumber'],
} as const satisfies Record<keyof FormerRow, readonly string[]>;
const REQUIRED_COLUMNS = ['former_id', 'driver_name', 'amount', 'created_at'] as const;

export type FormerColumn = keyof typeof FORMER_COLUMNS;
export type FormerCells = Readonly<Partial<Record<FormerColumn, string>>>;

/** The position of each column, from the header line; or a problem: a missing or a duplicate column. */
export function readFormerHeader(
  line: readonly string[],
): { columns: (FormerColumn | null)[] } | { problem: string } {
  const names = Object.entries(FORMER_COLUMNS) as [FormerColumn, readonly string[]][];
  const columns = line.map((text) => {
    const plain = text.toLowerCase().replace(/[^a-z]/g, '');
    return (
      names.find(([name, also]) => name.replaceAll('_', '') === plain || also.includes(plain))?.[0] ?? null
    );
  });
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name));
  if (missing.length > 0) return { problem: `the first line names no ${missing.join(', ')}` };
  const twice = columns.find((name, at) => name !== null && columns.indexOf(name) !== at);
  return twice ? { problem: `the first line names ${twice} twice` } : { columns };
}

const YES = new Set(['true', '1', 'yes']);
const NO = new Set(['', 'false', '0', 'no']);
const MAX_TEXT_LENGTH = 200;
const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/;
const WITH_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses a row; a time without an offset is in Riyadh. Returns the row or all its problems. */
export function readFormerRow(
  cells: FormerCells,
): { ok: true; row: FormerRow } | { ok: false; problems: string[] } {
  const problems: string[] = [];
  const text = (name: FormerColumn): string => {
    const value = (cells[name] ?? '').trim();
    if (value.length > MAX_TEXT_LENGTH) problems.push(`${name} is longer than ${MAX_TEXT_LENGTH} characters`);
    return value;
  };
  const needed = (name: FormerColumn): string => {
    const value = text(name);
    if (value === '') problems.push(`${name} is empty`);
    return value;
  };
  const money = (name: FormerColumn, value: string): Halalas => {
    const amount = parseMoney(value);
    if (amount === null && value !== '') problems.push(`${name} is no amount: "${value.slice(0, 40)}"`);
    return amount ?? 0;
  };
  const balance = (name: FormerColumn) => (text(name) === '' ? null : money(name, text(name)));
  const flag = (name: FormerColumn): boolean => {
    const value = text(name).toLowerCase();
    if (!YES.has(value) && !NO.has(value))
      problems.push(`${name} is neither true nor false: "${value.slice(0, 40)}"`);
    return YES.has(value);
  };
  const time = (name: FormerColumn): string => {
    const value = needed(name);
    const at = parseInstant(toLatinDigits(value));
    if (value !== '' && at === null) problems.push(`${name} is no time: "${value.slice(0, 40)}"`);
    return at ?? '';
  };
  const row: FormerRow = {
    former_id: needed('former_id'),
    driver_name: needed('driver_name'),
    id_number: toLatinDigits(text('id_number')),
    amount: money('amount', needed('amount')),
    previous_balance: balance('previous_balance'),
    new_balance: balance('new_balance'),
    is_fee: flag('is_fee'),
    is_charge: flag('is_charge'),
    is_gift: flag('is_gift'),
    charge_by_firstname: text('charge_by_firstname') || null,
    charge_by_lastname: text('charge_by_lastname') || null,
    order_number: toLatinDigits(text('order_number')) || null,
    created_at: time('created_at'),
  };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, row };
}

function parseInstant(text: string): string | null {
  const wall = WALL_CLOCK.exec(text);
  const [, day = '', minutes = '00:00', seconds = '00'] = wall ?? [];
  if (!wall && !WITH_OFFSET.test(text)) return null;
  const written = wall ? `${day}T${minutes}:${seconds}+03:00` : text.replace(' ', 'T');
  const epoch = Date.parse(written);
  if (Number.isNaN(epoch)) return null;
  // Date.parse turns a day that does not exist into another one.
  const shown = new Date(Date.parse(`${written.slice(0, 10)}T00:00:00Z`));
  return shown.toISOString().slice(0, 10) === written.slice(0, 10) ? new Date(epoch).toISOString() : null;
}
