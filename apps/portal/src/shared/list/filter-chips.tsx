import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './filter-bar.module.css';
import type { Filtering } from './filter-bar.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { filterText } from './filter-text.ts';

/** The filters in force, each with its value: click to change, cross to take away. */
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
        <button type="button" className={classes.link} onClick={filtering.clear}>
          {t('list.clear_all')}
        </button>
      )}
      <span className={classes.space} />
      {count}
      {end}
    </div>
  );
}

function Chip({ name, filtering }: { name: string; filtering: Filtering }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const field = filtering.fields[name];
  if (!field) return null;
  const label = t(field.label);
  const value = filterText(t, field, filtering.values[name], filtering.lookups[name]);
  return (
    <span className={classes.chip}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <button
            type="button"
            className={classes.chipText}
            aria-label={t('list.edit_filter', { name: label, value })}
            onClick={() => setOpened(!opened)}
          >
            {label} <bdi>{value}</bdi>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={label}>
          <FilterEditor
            field={field}
            value={filtering.values[name]}
            onChange={(next) => filtering.set(name, next)}
            loading={filtering.loading}
            lookup={filtering.lookups[name]}
          />
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className={classes.chipRemove}
        aria-label={t('list.remove_filter', { name: label })}
        onClick={() => filtering.set(name, undefined)}
      >
        <IconX size={12} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}
