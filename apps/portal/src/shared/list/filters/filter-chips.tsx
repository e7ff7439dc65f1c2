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
  const [open, setOpen] = useState<string | null>(null);
  const { fields, values, primary } = filtering;
  // One that is emptied stays while its editor is in use.
  const chips = Object.keys(fields).filter(
    (name) => name !== primary && (values[name] !== undefined || name === open),
  );
  return (
    <div className={classes.chips}>
      {chips.map((name) => (
        <Chip
          key={name}
          name={name}
          filtering={filtering}
          opened={open === name}
          onOpen={(opened) => setOpen(opened ? name : null)}
        />
      ))}
      {Object.keys(fields).some((name) => values[name] !== undefined) && (
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

interface ChipProps {
  name: string;
  filtering: Filtering;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

function Chip({ name, filtering, opened, onOpen }: ChipProps) {
  const { t } = useTranslation();
  const { button, popup } = usePopup('dialog', opened, onOpen);
  const field = filtering.fields[name];
  if (!field) return null;
  const label = t(field.label);
  const value = filtering.values[name];
  const text = value === undefined ? '' : filterText(t, field, value, filtering.lookups[name]);
  return (
    <span className={classes.chip}>
      <button
        type="button"
        {...button}
        className="row gap-4 shrink dim line-beside"
        aria-label={text ? t('list.edit_filter', { name: label, value: text }) : undefined}
      >
        {label} <span className="truncate bold ink">{text}</span>
      </button>
      <Suspense>
        {popup && <FilterPanel {...popup} name={name} field={field} filtering={filtering} />}
      </Suspense>
      <button
        type="button"
        className="grid centred dim"
        aria-label={t('list.remove_filter', { name: label })}
        onClick={() => {
          onOpen(false);
          filtering.set(name, undefined, 'now');
        }}
      >
        <IconX size={12} stroke={1.6} aria-hidden />
      </button>
    </span>
  );
}
