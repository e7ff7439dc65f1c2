import { errorStatus } from '../api/error-text.ts';
import { useUnsaved } from './unsaved/use-unsaved.ts';
import { useStaleMerge } from './use-stale-merge.ts';

export interface EditingOptions<Values extends object> {
  /** Names the form and its record, such as `driver:7`, for the draft that outlives a session; without it there is none. */
  name?: string | undefined;
  /** The version of the stored record that was read last; absent where nothing is stored yet. */
  version?: number | string | undefined;
  /** The latest stored values. */
  values: Values;
  getValues: () => Values;
  /** Called by the form on every change; not needed where each change renders the caller. */
  subscribe?: (onChange: () => void) => () => void;
  /** Writes one field of the form; the path of a date's part is `date.day`. */
  assign: (path: string, value: unknown) => void;
  /** Groups of fields that are only valid as a whole. */
  together?: readonly (readonly (keyof Values & string)[])[] | undefined;
}

/**
 * Keeps what is typed in a form, however its fields are rendered: merged with what others save meanwhile (`stale`), and
 * kept in the tab when the session ends (`unsaved`).
 *
 * @returns `isDirty` for handlers, `accept` (call with the values that were saved) and `refuse` (call when the save of a
 * version was refused: reads the record again and answers whether it was stale, in which case the notice of `stale` says so).
 */
export function useEditing<Values extends object>(options: EditingOptions<Values>) {
  const { name, version = 0, values, getValues, subscribe, assign, together } = options;
  const stale = useStaleMerge({ version, values, getValues, assign, together });
  const unsaved = useUnsaved({ name, version, stored: values, getValues, subscribe, assign });
  return {
    stale,
    unsaved,
    isDirty: unsaved.isDirty,
    accept: (saved: Values) => {
      stale.accept(saved);
      unsaved.accept(saved);
    },
    refuse: async (
      error: unknown,
      sent: number | string,
      reload: () => Promise<number | string | undefined>,
    ): Promise<boolean> => {
      if (errorStatus(error) !== 409) return false;
      stale.expect(sent);
      const read = await reload().catch(() => undefined);
      const isStale = read !== undefined && read !== sent;
      if (!isStale) stale.forget();
      return isStale;
    },
  };
}
