import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PopupDialog } from '../../dialog/popup.tsx';
import type { PopupProps } from '../../dialog/use-popup.ts';
import type { Filtering } from '../filters/filtering.ts';
import { FilterEditor } from './filter-editor.tsx';

interface MoreFiltersPanelProps extends PopupProps {
  names: readonly string[];
  filtering: Filtering;
  /** The filter whose editor is shown. */
  chosen: string | null;
  onChoose: (name: string) => void;
}

/** The filters under *more*; selecting one shows its editor. */
export function MoreFiltersPanel({ names, filtering, chosen, onChoose, ...popup }: MoreFiltersPanelProps) {
  return (
    <PopupDialog {...popup}>
      <Choice {...{ names, filtering, chosen, onChoose }} />
    </PopupDialog>
  );
}

function Choice({ names, filtering, chosen: name, onChoose }: Omit<MoreFiltersPanelProps, keyof PopupProps>) {
  const { t } = useTranslation();
  const field = name === null ? undefined : filtering.fields[name];
  const editor = useRef<HTMLDivElement>(null);
  // The focused entry was replaced by the editor.
  useEffect(() => {
    if (name !== null) (editor.current?.querySelector<HTMLElement>('input') ?? editor.current)?.focus();
  }, [name]);
  if (field && name !== null) {
    return (
      <div ref={editor} tabIndex={-1}>
        <FilterEditor
          key={name}
          field={field}
          value={filtering.draft[name]}
          onChange={(value, how) => filtering.set(name, value, how)}
          lookup={filtering.lookups[name]}
        />
      </div>
    );
  }
  return (
    <div className="grid">
      {names.map((option) => {
        const label = filtering.fields[option]?.label;
        return (
          label && (
            <button
              key={option}
              type="button"
              className="quiet ink"
              aria-label={t('list.add_filter', { name: t(label) })}
              onClick={() => onChoose(option)}
            >
              {t(label)}
            </button>
          )
        );
      })}
    </div>
  );
}
