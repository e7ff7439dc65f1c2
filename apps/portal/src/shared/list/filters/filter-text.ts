import { formatDay } from '@mishwar/domain';
import type { TFunction } from 'i18next';
import { isolate } from '../../i18n/i18n.ts';
import type { Choice, FilterField } from '../../url/filter-fields.ts';

export interface LookupOptions {
  options: readonly { value: string; label: string }[];
  isLoading?: boolean;
  isError?: boolean;
  /** Why the filter cannot be used now, in the reader's language. */
  disabledHint?: string;
}

/** Labelled options of a choices filter; `lookup` holds options from the server. */
export function optionsOf(
  t: TFunction,
  field: FilterField,
  lookup?: LookupOptions,
): { value: string; label: string }[] {
  if (field.kind !== 'choices') return [];
  const choices: readonly Choice[] = field.options;
  const fixed = choices.map(({ value, label }) => ({ value, label: t(label) }));
  return fixed.length > 0 ? fixed : [...(lookup?.options ?? [])];
}

const NAMES_SHOWN = 4;

/** The text of an active filter's chip: each name, date and typed text isolated, in the order of the language. */
export function filterText(t: TFunction, field: FilterField, value: unknown, lookup?: LookupOptions): string {
  if (field.kind === 'yes-no') return t(value === 'yes' ? 'common.yes' : 'common.no');
  if (field.kind === 'choices' && Array.isArray(value)) {
    const labels = new Map(optionsOf(t, field, lookup).map((option) => [option.value, option.label]));
    const names = value.map((one: string) => isolate(labels.get(one) ?? one));
    const separator = t('list.separator');
    const shown = names.slice(0, NAMES_SHOWN).join(separator);
    return names.length > NAMES_SHOWN ? `${shown} ${isolate(`+${names.length - NAMES_SHOWN}`)}` : shown;
  }
  if (field.kind === 'date-range' && typeof value === 'object' && value !== null) {
    const from = 'from' in value ? formatDay(String(value.from)) : '';
    const to = 'to' in value ? formatDay(String(value.to)) : '';
    if (from === to) return isolate(from);
    if (from && to) return isolate(`${from} – ${to}`);
    return from ? `${t('list.from')} ${isolate(from)}` : `${t('list.to')} ${isolate(to)}`;
  }
  if (field.kind === 'star-range' && typeof value === 'object' && value !== null) {
    const { from = '', to = '' } = value as Partial<Record<'from' | 'to', number>>;
    return isolate(`★ ${from} – ${to}`);
  }
  return isolate(field.kind === 'stars' ? `★ ${value}` : String(value));
}
