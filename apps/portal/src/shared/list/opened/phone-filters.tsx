import { Button, Drawer } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconBookmark } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../filters/filter-bar.module.css';
import type { Filtering } from '../filters/filtering.ts';
import { FilterEditor } from './filter-editor.tsx';

interface PhoneFiltersProps {
  filtering: Filtering;
  /** The pills of the views; false for a list without any. */
  views: ReactNode;
  /** Name of the view in force. */
  view: string | undefined;
  /** The tools of the list. */
  children: ReactNode;
}

/** Filters on phones: buttons of the bottom sheet with all filters and of the views, beside the tools. */
export function PhoneFilters({ filtering, views, view, children }: PhoneFiltersProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [areViewsShown, setViewsShown] = useState(false);
  const active = Object.keys(filtering.values).length;
  const hasFilters = Object.keys(filtering.fields).length > 0;
  return (
    <div className={classes.phoneBar}>
      {hasFilters && (
        <button type="button" className={classes.phonePill} onClick={() => setOpened(true)}>
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
          {t('list.filters')}
          {active > 0 && <strong>{active}</strong>}
        </button>
      )}
      {views && (
        <button
          type="button"
          className={classes.phonePill}
          aria-expanded={areViewsShown}
          data-active={view !== undefined || undefined}
          onClick={() => setViewsShown(!areViewsShown)}
        >
          <IconBookmark size={16} stroke={1.6} aria-hidden />
          <bdi className="truncate">{view ?? t('list.views_button')}</bdi>
        </button>
      )}
      {areViewsShown && views}
      {children}
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="85%"
        title={t('list.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className="grid gap-16">
          {Object.entries(filtering.fields).map(([name, field]) => (
            <section key={name} className="grid gap-6" aria-label={t(field.label)}>
              <h3 className="size-12-5">{t(field.label)}</h3>
              <FilterEditor
                field={field}
                value={filtering.draft[name]}
                onChange={(value, how) => filtering.set(name, value, how)}
                lookup={filtering.lookups[name]}
                isOneOfMany
              />
            </section>
          ))}
          {active > 0 && (
            <Button variant="default" onClick={filtering.clear}>
              {t('list.clear_all')}
            </Button>
          )}
        </div>
      </Drawer>
    </div>
  );
}
