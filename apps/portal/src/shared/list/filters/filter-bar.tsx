import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../commands/shortcuts.ts';
import { usePopup } from '../../dialog/use-popup.ts';
import { lazyPart } from '../../lazy-part/lazy-part.tsx';
import { focusActiveRow } from '../../table/use-row-keys.ts';
import classes from './filter-bar.module.css';
import type { Filtering } from './filtering.ts';
import { useDebouncedText } from './use-debounced-text.ts';

const FilterPanel = lazyPart(async () => ({ default: (await import('../opened/popups.ts')).FilterPanel }));
const MoreFiltersPanel = lazyPart(async () => ({
  default: (await import('../opened/popups.ts')).MoreFiltersPanel,
}));

/** Number of filter pills in the bar; the others are under *more*. */
const PILLS = 5;

/** The search field and the pills of available filters. */
export function FilterBar({ filtering, end }: { filtering: Filtering; end: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const { fields, values, primary } = filtering;
  const addable = Object.keys(fields).filter(
    (name) => name !== primary && (values[name] === undefined || name === open),
  );
  const bar = addable.slice(0, PILLS);
  const more = addable.slice(PILLS);
  return (
    <div className="row wrap gap-6 pad-8-16">
      {primary && <SearchField filtering={filtering} name={primary} />}
      {bar.map((name) => (
        <FilterPill
          key={name}
          name={name}
          filtering={filtering}
          opened={open === name}
          onOpen={(opened) => setOpen(opened ? name : null)}
        />
      ))}
      {/* The only filter under it leaves the list with its first value, while its editor is in use. */}
      {(more.length > 0 || isMoreOpen) && (
        <MoreFilters names={more} filtering={filtering} opened={isMoreOpen} onOpen={setMoreOpen} />
      )}
      <span className="fill" />
      {end}
    </div>
  );
}

function SearchField({ filtering, name }: { filtering: Filtering; name: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const field = filtering.fields[name];
  const value = filtering.values[name];
  const [text, setText, enter] = useDebouncedText({
    applied: typeof value === 'string' ? value : '',
    onApply: (next) => filtering.set(name, next || undefined, 'typed'),
    isPaused: filtering.loading,
    isAppliedByEnter: field?.kind === 'text' && field.onEnter,
  });
  useShortcut('search', () => input.current?.focus());
  if (!field) return null;
  return (
    <label className={`search ${classes.search}`}>
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label={t(field.label)}
        placeholder={t(field.label)}
        maxLength={field.kind === 'text' ? field.maxLength : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          else if (event.key === 'Enter') enter();
          else if (event.key === 'ArrowDown' && focusActiveRow()) event.preventDefault();
        }}
      />
      <kbd className="edge rounded-badge dim size-11" aria-hidden>
        /
      </kbd>
    </label>
  );
}

interface FilterPillProps {
  name: string;
  filtering: Filtering;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

function FilterPill({ name, filtering, opened, onOpen }: FilterPillProps) {
  const { t } = useTranslation();
  const { button, popup } = usePopup('dialog', opened, onOpen);
  const field = filtering.fields[name];
  if (!field) return null;
  const hint = filtering.lookups[name]?.disabledHint;
  return (
    <>
      <button
        type="button"
        {...button}
        className={classes.pill}
        disabled={hint !== undefined}
        title={hint}
        aria-label={t('list.add_filter', { name: t(field.label) })}
      >
        <IconPlus size={13} stroke={1.6} aria-hidden />
        {t(field.label)}
      </button>
      <Suspense>
        {popup && <FilterPanel {...popup} name={name} field={field} filtering={filtering} />}
      </Suspense>
    </>
  );
}

interface MoreFiltersProps extends Omit<FilterPillProps, 'name'> {
  names: readonly string[];
}

function MoreFilters({ names, filtering, opened, onOpen }: MoreFiltersProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string | null>(null);
  const { button, popup } = usePopup('dialog', opened, (next) => {
    // Opened again while it fades out, it is still mounted.
    if (next) setChosen(null);
    onOpen(next);
  });
  return (
    <>
      <button type="button" {...button} className={classes.pill}>
        <IconAdjustmentsHorizontal size={14} stroke={1.6} aria-hidden />
        {t('list.more_filters')}
      </button>
      <Suspense>
        {popup && <MoreFiltersPanel {...popup} {...{ names, filtering, chosen }} onChoose={setChosen} />}
      </Suspense>
    </>
  );
}
