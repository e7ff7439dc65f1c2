import { Checkbox, Radio, TextInput } from '@mantine/core';
import { foldText } from '@mishwar/domain';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lazy-part/lazy-part.tsx';
import type { FilterField } from '../../url/filter-fields.ts';
import { type LookupOptions, optionsOf } from '../filters/filter-text.ts';
import { useDebouncedText } from '../filters/use-debounced-text.ts';
import classes from './filter-editor.module.css';

const StarEditor = lazyPart(async () => ({ default: (await import('./star-editor.tsx')).StarEditor }));
const DateRangeEditor = lazyPart(async () => ({
  default: (await import('./date-range-editor.tsx')).DateRangeEditor,
}));

interface FilterEditorProps {
  field: FilterField;
  value: unknown;
  /** undefined removes the filter. Debounced, unless it is applied `now`. */
  onChange: (value: unknown, how?: 'now') => void;
  lookup?: LookupOptions | undefined;
  /** One of several: it does not take the focus, which would scroll to it and open a keyboard. */
  isOneOfMany?: boolean;
}

/** The editor of one filter of any kind. */
export function FilterEditor(props: FilterEditorProps) {
  const { t } = useTranslation();
  const { field, value, onChange, lookup } = props;
  if (lookup?.disabledHint !== undefined) return <p className="size-12 dim">{lookup.disabledHint}</p>;
  if (field.kind === 'text') return <TextEditor {...props} />;
  if (field.kind === 'choices') return <ChoicesEditor {...props} />;
  if (field.kind === 'date-range') {
    return (
      <Suspense fallback={<p className="size-12 dim">{t('common.loading')}</p>}>
        <DateRangeEditor value={value} onChange={onChange} label={t(field.label)} />
      </Suspense>
    );
  }
  if (field.kind === 'stars' || field.kind === 'star-range') {
    return (
      <Suspense fallback={<p className="size-12 dim">{t('common.loading')}</p>}>
        <StarEditor kind={field.kind} value={value} onChange={onChange} label={t(field.label)} />
      </Suspense>
    );
  }
  return (
    <Radio.Group
      aria-label={t(field.label)}
      value={typeof value === 'string' ? value : 'any'}
      onChange={(next) => onChange(next === 'any' ? undefined : next)}
    >
      <div className={classes.options}>
        <Radio size="xs" value="any" label={t('list.any')} />
        <Radio size="xs" value="yes" label={t('common.yes')} />
        <Radio size="xs" value="no" label={t('common.no')} />
      </div>
    </Radio.Group>
  );
}

function TextEditor({ field, value, onChange, isOneOfMany = false }: FilterEditorProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const isText = field.kind === 'text';
  const isOnEnter = isText && field.onEnter;
  const [text, setText, enter] = useDebouncedText({
    applied: typeof value === 'string' ? value : '',
    onApply: (next) => onChange(next || undefined, isOnEnter ? 'now' : undefined),
    isAppliedByEnter: isOnEnter,
    delay: 0,
  });
  useEffect(() => {
    if (!isOneOfMany) input.current?.focus();
  }, [isOneOfMany]);
  return (
    <TextInput
      ref={input}
      size="xs"
      aria-label={t(field.label)}
      placeholder={t(field.label)}
      maxLength={isText ? field.maxLength : undefined}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && enter()}
      description={isOnEnter ? t('list.press_enter') : undefined}
      classNames={isText && field.ltr ? { input: 'ltr' } : {}}
    />
  );
}

/** Minimum number of options for a search field. */
const SEARCH_FROM = 9;

function ChoicesEditor({ field, value, onChange, lookup }: FilterEditorProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const chosen: string[] = Array.isArray(value) ? value : [];
  const options = optionsOf(t, field, lookup);
  const shown = options.filter(({ label }) => foldText(label).includes(foldText(query)));
  const toggle = (option: string) => {
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option];
    onChange(next.length > 0 ? next : undefined);
  };
  if (lookup?.isError) return <p className="problem">{t('list.options_failed')}</p>;
  if (lookup?.isLoading) return <p className="size-12 dim">{t('common.loading')}</p>;
  return (
    <fieldset className="grid gap-8" aria-label={t(field.label)}>
      {options.length >= SEARCH_FROM && (
        <TextInput
          size="xs"
          aria-label={t('list.filter_search')}
          placeholder={t('list.filter_search')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <div className={classes.options}>
        {shown.map((option) => (
          <Checkbox
            key={option.value}
            label={<bdi>{option.label}</bdi>}
            checked={chosen.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
        {shown.length === 0 && <p className="size-12 dim">{t('list.options_empty')}</p>}
      </div>
    </fieldset>
  );
}
