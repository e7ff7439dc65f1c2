import type { LabFiguresOnWire } from '@mishwar/contract';
import i18next from 'i18next';
import { shortNumber, spanText } from '../../../shared/distribution/field-text.ts';

/** How a period is told: as it was, and as it is replayed. */
export const LAB_TELLINGS = ['recorded', 'same', 'changed'] as const;

export const LAB_ROWS = [
  'requests',
  'acceptance_median',
  'acceptance_p90',
  'pickup_median',
  'pickup_mean',
  'unserved',
  'by_hand',
  'offers',
  'drivers_without',
  'spread',
  'most',
] as const;
export type LabRow = (typeof LAB_ROWS)[number];

/** Whether more of it is neither better nor worse. */
export const isNeutral = (row: LabRow): boolean => row === 'requests' || row === 'most';

/** A share where that says more than the number: the drivers who got nothing. */
export function figureOf(row: LabRow, figures: LabFiguresOnWire): number | null {
  if (row !== 'drivers_without') return figures[row];
  return figures.drivers === 0 ? null : (100 * figures.drivers_without) / figures.drivers;
}

/** What a figure is counted in: a key of `policyLab.export.units`, or null for a plain number. */
export function unitOf(row: LabRow): 'seconds' | 'km' | 'percent' | null {
  if (row.startsWith('acceptance')) return 'seconds';
  if (row.startsWith('pickup')) return 'km';
  return row === 'drivers_without' ? 'percent' : null;
}

/** A value of such a figure, with its unit. */
export function figureText(row: LabRow, value: number): string {
  const unit = unitOf(row);
  if (unit === 'seconds') return spanText(Math.round(value));
  if (unit === 'km') return i18next.t('distribution.km', { value: shortNumber(value) });
  return unit === 'percent' ? `${Math.round(value)}%` : shortNumber(value);
}

/** The figure as people read it, `none` where nothing was measured. */
export function textOf(row: LabRow, figures: LabFiguresOnWire, none: string): string {
  const value = figureOf(row, figures);
  return value === null ? none : figureText(row, value);
}
