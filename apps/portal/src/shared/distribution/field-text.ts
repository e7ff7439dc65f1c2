import type { DispatchField, DistributionField, DistributionValues, FormulaWarning } from '@mishwar/domain';
import i18next from 'i18next';

type Value = DistributionValues[DistributionField];

/** At most two decimals, without trailing zeros. */
export function shortNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** A duration in seconds as "45 s" or "1:30". */
export function spanText(seconds: number): string {
  if (seconds < 60) return i18next.t('distribution.seconds', { value: shortNumber(seconds) });
  const rest = Math.round(seconds % 60);
  return `${Math.floor(seconds / 60)}:${String(rest).padStart(2, '0')}`;
}

/** Label of a settings field. */
export function fieldText(field: DistributionField): string {
  return i18next.t(`distribution.field.${field}`);
}

/** A field's value with its unit. */
export function valueText(field: DistributionField, value: Value): string {
  if (field === 'mode') return i18next.t(`distribution.mode.${value === 'matched' ? 'matched' : 'waves'}`);
  if (field === 'shadow' || field === 'roads') return i18next.t(`distribution.mode.${value ? 'on' : 'off'}`);
  const number = shortNumber(Number(value));
  if (field.endsWith('_weight')) return i18next.t('distribution.percent', { value: number });
  if (field.endsWith('_distance')) return i18next.t('distribution.km', { value: number });
  if (field === 'delay_time') return i18next.t('distribution.seconds', { value: number });
  return number;
}

/** A dispatch value with its unit; drivers with the plural form. */
export function dispatchText(field: DispatchField, value: number): string {
  return field === 'max_scan_driver' || field === 'number_of_sending_driver'
    ? i18next.t('distribution.dispatch.drivers', { count: value })
    : valueText(field, value);
}

/** Text of a formula warning; `max` is the maximum distance in km. */
export function formulaWarningText(warning: FormulaWarning, max: number): string {
  const values = {
    km: 'km' in warning ? shortNumber(warning.km) : '',
    max: shortNumber(max),
    criterion: 'criterion' in warning ? i18next.t(`distribution.formula.${warning.criterion}`) : '',
  };
  return i18next.t(`distribution.warning.${warning.kind}`, values);
}
