import { IconX } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../../dialog/use-popup.ts';
import { lazyPart } from '../../lazy-part/lazy-part.tsx';
import classes from './filter-bar.module.css';
import { filterText } from './filter-text.ts';
import type { Filtering } from './filtering.ts';

const FilterPanel = lazyPart(async () => ({ default: (await import('../opened/popups.ts')).FilterPanel }));

/** Chips of the active filters: a click edits, the cross removes. */
export function FilterChips({
  filtering,
  count,
  end,
}: {
  filtering: Filtering;
  count: ReactNode;
  end: ReactNode;
}) {
  const { t } = useTranslation();
  const names = Object.keys(filtering.values).filter((name) => filtering.fields[name]);
  const chips = names.filter((name) => name !== filtering.primary);
  return (
    <div className={classes.chips}>
      {chips.map((name) => (
        <Chip key={name} name={name} filtering={filtering} />
      ))}
      {names.length > 0 && (
        <button type="button" className="quiet" onClick={filtering.clear}>
          {t('list.clear_all')}
        </button>
      )}
      <span className="fill" />
      {count}
      {end}
    </div>
  );
}

function Chip({ name, filtering }: { name: string; filtering: Filtering }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { button, popup } = usePopup('dialog', opened, setOpened);
  const field = filtering.fields[name];
  if (!field) return null;
  const label = t(field.label);
  const value = filterText(t, field, filtering.values[name], filtering.lookups[name]);
  return (
    <span className={classes.chip}>
      <button
        type="button"
        {...button}
        className="row gap-4 shrink dim line-beside"
        aria-label={t('list.edit_filter', { name: label, value })}
      >
        {label} <span className="truncate bold ink">{value}</span>
      </button>
      <Suspense>
        {popup && <FilterPanel {...popup} name={name} field={field} filtering={filtering} />}
      </Suspense>
      <button
        type="button"
        className="grid centred dim"
        aria-label={t('list.remove_filter', { name: label })}
        onClick={() => filtering.set(name, undefined, 'now')}
      >
        <IconX size={12} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}
