import type { ListColumn } from '../table/list-column.ts';
import type { Tone } from '../theme/tokens.ts';
import { defineList } from '../url/define-list.ts';
import { choicesFilter, dateRangeFilter, textFilter, yesNoFilter } from '../url/filter-fields.ts';

export interface DemoRow {
  id: string;
  number: string;
  name: string;
  phone: string;
  amount: string;
  tone: Tone;
}

const TONES: Tone[] = ['new', 'assigned', 'delivered', 'cancelled'];
const NAMES = ['زينب العوامي', 'حسن الجشي', 'نورة الدوسري', 'Hussain Al Rabea', 'فاطمة آل سيف'];

/** Rows that differ from each other, the same at each run. */
export function demoRows(count: number): DemoRow[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at + 1),
    number: String(10_482_917 - at),
    name: NAMES[at % NAMES.length] ?? '',
    phone: `+9665${String(44_182_070 + at)}`,
    amount: `${at % 7 === 0 ? '-' : ''}${(12 + (at % 9)).toFixed(2)}`,
    tone: TONES[at % TONES.length] ?? 'new',
  }));
}

const NUMBERED = Array.from({ length: 15 }, (_, at) => at + 1);

/** Twenty columns: a pinned number, names, phones, amounts, a pinned status, and fifteen more. */
export const DEMO_COLUMNS: ListColumn<DemoRow>[] = [
  {
    id: 'number',
    label: 'shell.groups.orders',
    width: 92,
    pin: 'start',
    fixed: true,
    whole: true,
    cell: (row) => row.number,
    text: (row) => row.number,
  },
  {
    id: 'name',
    label: 'auth.title',
    width: 140,
    grow: true,
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'phone',
    label: 'auth.email',
    width: 124,
    whole: true,
    cell: (row) => row.phone,
    text: (row) => row.phone,
  },
  {
    id: 'amount',
    label: 'common.riyal',
    width: 76,
    align: 'end',
    whole: true,
    cell: (row) => row.amount,
    text: (row) => row.amount,
  },
  ...NUMBERED.map((at) => ({
    id: `more${at}`,
    label: 'common.more' as const,
    width: 90,
    cell: (row: DemoRow) => `${at}-${row.id}`,
    text: (row: DemoRow) => `${at}-${row.id}`,
  })),
  {
    id: 'status',
    label: 'common.save',
    width: 96,
    pin: 'end',
    cell: (row) => row.tone,
    text: (row) => row.tone,
  },
];

export const demoList = defineList({
  id: 'demo',
  pageSizes: [100, 200, 400, 600],
  filters: {
    keyword: textFilter('common.search'),
    name: textFilter('auth.title'),
    status: choicesFilter('common.save', [
      { value: 'new', label: 'common.yes' },
      { value: 'cancelled', label: 'common.no' },
    ]),
    free: yesNoFilter('common.optional'),
    date: dateRangeFilter('list.date_range'),
  },
});
