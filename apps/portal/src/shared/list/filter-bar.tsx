import { Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTypingTarget } from '../ui/typing-target.ts';
import type { FilterField } from '../url/filter-fields.ts';
import classes from './filter-bar.module.css';
import { FilterEditor } from './filter-editor.tsx';
import type { LookupOptions } from './filter-text.ts';
import { useAppliedText } from './use-applied-text.ts';

export interface Filtering {
  fields: Record<string, FilterField>;
  values: Record<string, unknown>;
  /** `typing`: replaces the entry of the back button. */
  set: (name: string, value: unknown, typing?: boolean) => void;
  clear: () => void;
  loading: boolean;
  lookups: Record<string, LookupOptions | undefined>;
  primary?: string | undefined;
}

/** Pills that stand in the bar; the others wait under *more*. */
const PILLS = 5;

/** The search field and the filters that can be added. */
export function FilterBar({ filtering, end }: { filtering: Filtering; end: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const { fields, values, primary } = filtering;
  const addable = Object.keys(fields).filter(
    (name) => name !== primary && (values[name] === undefined || name === open),
  );
  const bar = addable.slice(0, PILLS);
  const more = addable.slice(PILLS);
  return (
    <div className={classes.bar}>
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
      {more.length > 0 && <MoreFilters names={more} filtering={filtering} />}
      <span className={classes.space} />
      {end}
    </div>
  );
}

function SearchField({ filtering, name }: { filtering: Filtering; name: string }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const field = filtering.fields[name];
  const value = filtering.values[name];
  const [text, setText, enter] = useAppliedText(
    typeof value === 'string' ? value : '',
    (next) => filtering.set(name, next || undefined, true),
    filtering.loading,
    field?.kind === 'text' && field.onEnter,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTypingTarget(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (!field) return null;
  return (
    <label className={classes.search}>
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
        }}
      />
      <kbd aria-hidden>/</kbd>
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
  const field = filtering.fields[name];
  if (!field) return null;
  return (
    <Popover opened={opened} onChange={onOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.pill}
          aria-label={t('list.add_filter', { name: t(field.label) })}
          onClick={() => onOpen(!opened)}
        >
          <IconPlus size={13} stroke={1.6} aria-hidden />
          {t(field.label)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t(field.label)}>
        <FilterEditor
          field={field}
          value={filtering.values[name]}
          onChange={(value) => filtering.set(name, value)}
          loading={filtering.loading}
          lookup={filtering.lookups[name]}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function MoreFilters({ names, filtering }: { names: readonly string[]; filtering: Filtering }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState<string | null>(null);
  const field = name === null ? undefined : filtering.fields[name];
  const editor = useRef<HTMLDivElement>(null);
  // The entry that had the focus has made place for the control.
  useEffect(() => {
    if (name !== null) (editor.current?.querySelector<HTMLElement>('input') ?? editor.current)?.focus();
  }, [name]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.pill}
          onClick={() => {
            // Not when it closes: the menu would flash up while the filter fades away.
            if (!opened) setName(null);
            setOpened(!opened);
          }}
        >
          <IconAdjustmentsHorizontal size={14} stroke={1.6} aria-hidden />
          {t('list.more_filters')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={t('list.filters')}>
        {field && name !== null ? (
          <div ref={editor} tabIndex={-1} className={classes.editor}>
            <FilterEditor
              key={name}
              field={field}
              value={filtering.values[name]}
              onChange={(value) => filtering.set(name, value)}
              loading={filtering.loading}
              lookup={filtering.lookups[name]}
            />
          </div>
        ) : (
          <div className={classes.menu}>
            {names.map((option) => {
              const label = filtering.fields[option]?.label;
              return (
                label && (
                  <button
                    key={option}
                    type="button"
                    aria-label={t('list.add_filter', { name: t(label) })}
                    onClick={() => setName(option)}
                  >
                    {t(label)}
                  </button>
                )
              );
            })}
          </div>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
