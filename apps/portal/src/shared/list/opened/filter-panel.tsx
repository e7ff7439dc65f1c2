import { PopupDialog } from '../../dialog/popup.tsx';
import type { PopupProps } from '../../dialog/use-popup.ts';
import type { FilterField } from '../../url/filter-fields.ts';
import type { Filtering } from '../filters/filtering.ts';
import { FilterEditor } from './filter-editor.tsx';

interface FilterPanelProps extends PopupProps {
  name: string;
  field: FilterField;
  filtering: Filtering;
}

/** The editor of one filter in a popover. */
export function FilterPanel({ name, field, filtering, ...popup }: FilterPanelProps) {
  return (
    <PopupDialog {...popup}>
      <FilterEditor
        field={field}
        value={filtering.draft[name]}
        onChange={(value, how) => filtering.set(name, value, how)}
        lookup={filtering.lookups[name]}
      />
    </PopupDialog>
  );
}
