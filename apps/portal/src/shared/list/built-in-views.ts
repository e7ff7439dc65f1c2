import type { SavedView } from '@mishwar/contract';
import { formatPickerDay } from '@mishwar/domain';
import type { TFunction } from 'i18next';
import { type BuiltInView, TODAY } from '../url/define-list.ts';
import { type SearchValue, stringifySearch } from '../url/search-codec.ts';

/** A saved view, or one that the product brings: hidden in place of deleted, and only filters. */
export type ListView = SavedView & { isBuiltIn?: boolean };

/** The filters that a built-in view sets at this time, days in `zone`. */
function filtersOf({ filters }: BuiltInView, now: Date, zone: string): Record<string, SearchValue> {
  const today = formatPickerDay(now, zone);
  const resolved = Object.entries(filters).map(([name, value]) => [
    name,
    value === TODAY ? { from: today, to: today } : value,
  ]);
  return Object.fromEntries(resolved);
}

/** Built-in views in the shape of saved ones; `search` holds the filters alone. */
export function toListViews(
  views: readonly BuiltInView[],
  { t, now, zone }: { t: TFunction; now: Date; zone: string },
): ListView[] {
  return views.map((view) => ({
    _id: view.id,
    name: t(view.name),
    search: stringifySearch({ filters: filtersOf(view, now, zone) }),
    columns: null,
    isShared: false,
    isMine: false,
    owner: '',
    isBuiltIn: true,
  }));
}
