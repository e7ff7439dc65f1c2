import { useDebouncedCallback } from '@mantine/hooks';
import type { ListColumns, SavedView } from '@mishwar/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../api/api.ts';
import { useAudience } from '../session/audience.ts';
import { NO_COLUMN_CHOICES } from '../table/column-layout.ts';
import { toastError, toastFailure, toastSuccess } from '../ui/toast.ts';

/** What a reader has chosen for a list. */
interface Preferences {
  columns: ListColumns | null;
  views: SavedView[];
  hiddenViews: string[];
}

export const NO_PREFERENCES: Preferences = { columns: null, views: [], hiddenViews: [] };

/** A view just saved comes last. */
export const addView = (before: Preferences, saved: SavedView): Preferences => ({
  ...before,
  views: [...before.views, saved],
});

/** A changed view keeps its place. */
export const replaceView = (before: Preferences, changed: SavedView): Preferences => ({
  ...before,
  views: before.views.map((view) => (view._id === changed._id ? changed : view)),
});

export const removeView = (before: Preferences, id: string): Preferences => ({
  ...before,
  views: before.views.filter(({ _id }) => _id !== id),
});

/** A hidden view comes last among the hidden ones. */
const withHidden = (before: Preferences, id: string, isHidden: boolean): Preferences => ({
  ...before,
  hiddenViews: [...before.hiddenViews.filter((one) => one !== id), ...(isHidden ? [id] : [])],
});

/** Debounce, in milliseconds, before changed columns are saved on the server. */
const SAVE_DEBOUNCE_MS = 600;

export type ListPreferences = ReturnType<typeof useListPreferences>;

/** The reader's columns and saved views of one list, stored on the server; those of a partner user last as long as the page. */
export function useListPreferences(list: string) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const isStored = useAudience() === 'staff';
  const options = orpc.preferences.get.queryOptions({
    input: { list },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isStored,
  });
  const { data, isPending, failureCount, refetch } = useQuery(options);
  const isUnread = isStored && data === undefined;
  const patch = useCallback(
    (change: (before: Preferences) => Preferences) =>
      cache.setQueryData<Preferences>(options.queryKey, (before) => change(before ?? NO_PREFERENCES)),
    [cache, options.queryKey],
  );
  const save = useDebouncedCallback(
    (changed: { list: string; columns: ListColumns }) => {
      if (isStored) api.preferences.saveColumns(changed).catch(() => toastError(t('list.prefs_failed')));
    },
    { delay: SAVE_DEBOUNCE_MS, flushOnUnmount: true },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of one list are saved before those of the next
  useEffect(() => () => save.flush(), [save, list]);
  /** What is stored cannot be changed before it is read: the change would replace it with the little that is shown. */
  const refuseUnread = useCallback(() => {
    toastError(t('list.prefs_failed'));
    void refetch();
  }, [t, refetch]);
  const setColumns = useCallback(
    (columns: ListColumns) => {
      if (isUnread) return refuseUnread();
      patch((before) => ({ ...before, columns }));
      save({ list, columns });
    },
    [isUnread, refuseUnread, patch, save, list],
  );
  const createView = async (view: Pick<SavedView, 'name' | 'search' | 'columns' | 'isShared'>) => {
    const saved = await api.preferences.createView({ list, ...view });
    if (isUnread) void refetch();
    else patch((before) => addView(before, saved));
    toastSuccess(t('list.view_saved'));
  };
  const renameView = async (id: string, name: string) => {
    const renamed = await api.preferences.renameView({ id, name });
    patch((before) => replaceView(before, renamed));
    toastSuccess(t('list.view_renamed'));
  };
  const deleteView = async (id: string) => {
    try {
      await api.preferences.deleteView({ id });
      patch((before) => removeView(before, id));
      toastSuccess(t('list.view_deleted'));
    } catch (error) {
      toastFailure(error);
    }
  };
  const hiding = useRef<Promise<void>>(Promise.resolve());
  /** Hides a built-in view at once, or shows it again; a failed call takes it back. */
  const hideView = (id: string, isHidden: boolean) => {
    if (isUnread) return refuseUnread();
    const set = (hidden: boolean) => patch((before) => withHidden(before, id, hidden));
    set(isHidden);
    // A call replaces all that is stored: it is sent after the answer to the one before, with what is hidden by then.
    hiding.current = hiding.current.then(async () => {
      const { hiddenViews } = cache.getQueryData<Preferences>(options.queryKey) ?? NO_PREFERENCES;
      try {
        await api.preferences.hideViews({ list, hiddenViews });
      } catch (error) {
        set(!isHidden);
        toastFailure(error);
      }
    });
  };
  return {
    hideView,
    hiddenViews: data?.hiddenViews ?? [],
    /** True until the first answer or the first failure: a list does not wait for further retries. */
    isPending: isStored && isPending && failureCount === 0,
    isStored,
    columns: data?.columns ?? NO_COLUMN_CHOICES,
    views: data?.views ?? [],
    setColumns,
    createView,
    renameView,
    deleteView,
  };
}
