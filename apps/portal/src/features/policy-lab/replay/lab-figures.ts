import type { LabFiguresOnWire } from '@mishwar/contract';
import i18next from 'i18next';
import { shortNumber, spanText } from '../../../shared/distribution/field-text.ts';

/** The two variants of a period: recorded and replayed. */
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

/** Figures without a better direction. */
export const isNeutral = (row: LabRow): boolean => row === 'requests' || row === 'most';

/** Figures shown as a share: drivers without an order. */
export function figureOf(row: LabRow, figures: LabFiguresOnWire): number | null {
  if (row !== 'drivers_without') return figures[row];
  return figures.drivers === 0 ? null : (100 * figures.drivers_without) / figures.drivers;
}

/** Unit of a figure: a key of `policyLab.export.units`, or null for a plain number. */
export function unitOf(row: LabRow): 'seconds' | 'km' | 'percent' | null {
  if (row.startsWith('acceptance')) return 'seconds';
  if (row.startsWith('pickup')) return 'km';
  return row === 'drivers_without' ? 'percent' : null;
}

/** A figure's value with its unit. */
export function figureText(row: LabRow, value: number): string {
  const unit = unitOf(row);
  if (unit === 'seconds') return spanText(Math.round(value));
  if (unit === 'km') return i18next.t('distribution.km', { value: shortNumber(value) });
  return unit === 'percent' ? `${Math.round(value)}%` : shortNumber(value);
}

/** The figure formatted for the reader, or `none` without a measurement. */
export function textOf(row: LabRow, figures: LabFiguresOnWire, none: string): string {
  const value = figureOf(row, figures);
  return value === null ? none : figureText(row, value);
}
