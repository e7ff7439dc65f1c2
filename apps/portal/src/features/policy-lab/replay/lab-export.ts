import type { PolicyReplayResult, ReplayedOrder } from '@mishwar/contract';
import i18next from 'i18next';
import { api } from '../../../shared/api/api.ts';
import { csvOf, downloadFile } from '../../../shared/table/csv.ts';
import { figureOf, LAB_ROWS, LAB_TELLINGS, unitOf } from './lab-figures.ts';

/** Rows per request. */
const AT_ONCE = 1000;

type Cell = string | number | null;

const textOf = (cell: Cell): string =>
  typeof cell === 'number' ? String(Math.round(cell * 1000) / 1000) : (cell ?? '');

function download(name: string, lines: readonly (readonly Cell[])[]): void {
  const text = csvOf(lines.map((cells) => cells.map(textOf)));
  downloadFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}

/** Downloads the figures of a replay as CSV: one row each, unrounded, with units. */
export function downloadFigures(id: string, result: PolicyReplayResult): void {
  const t = i18next.t;
  const head = [
    t('policyLab.figures.figure'),
    t('policyLab.export.unit'),
    ...LAB_TELLINGS.map((telling) => t(`policyLab.figures.${telling}`)),
  ];
  const lines = LAB_ROWS.map((row) => {
    const unit = unitOf(row);
    return [
      t(`policyLab.figures.row.${row}`),
      unit && t(`policyLab.export.units.${unit}`),
      ...LAB_TELLINGS.map((telling) => figureOf(row, result[telling])),
    ];
  });
  download(`replay-${id}-figures.csv`, [head, ...lines]);
}

/** Downloads all orders that changed hands in a replay as CSV, by the time they entered distribution. */
export async function downloadChangedHands(id: string, timeText: (instant: string) => string): Promise<void> {
  const t = i18next.t;
  const orders: ReplayedOrder[] = [];
  for (let page = 1; ; page++) {
    const { data } = await api.policyLab.changedHands({ id, page, limit: AT_ONCE, sort: 1, by: 'time' });
    orders.push(...data.results);
    if (data.results.length < AT_ONCE || orders.length >= data.total) break;
  }
  const sides = ['recorded', 'replayed'] as const;
  const head = [
    t('policyLab.hands.order'),
    t('policyLab.hands.since'),
    t('policyLab.hands.restaurant'),
    ...sides.flatMap((side) => {
      const of = t(`policyLab.hands.${side}`);
      return [
        `${t('policyLab.export.driver')} (${of})`,
        `${t('policyLab.export.acceptance')} (${of})`,
        `${t('policyLab.export.pickup')} (${of})`,
      ];
    }),
  ];
  const lines = orders.map((order) => [
    order.order_number,
    timeText(order.waiting_since),
    order.restaurant_name,
    ...sides.flatMap((side) => [order[side].driver_name, order[side].seconds, order[side].km]),
  ]);
  download(`replay-${id}-orders.csv`, [head, ...lines]);
}
