import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useProfile } from '../../session/profile.ts';
import { onSessionEnded } from '../../session/session-store.ts';
import { isSame, mergeValues } from '../merge-values.ts';
import { writeFields } from '../write-fields.ts';
import { keepDraft, takeDraft } from './draft.ts';

interface UnsavedOptions<Values> {
  /** Names the form and its record, for the draft that outlives a session; without it there is none. */
  name: string | undefined;
  /** The stored version that was read last, and its values; always the same one where nothing is stored yet. */
  version: number | string;
  stored: Values;
  getValues: () => Values;
  subscribe?: ((onChange: () => void) => () => void) | undefined;
  /** Writes one input of the form; the path of a date's part is `date.day`. */
  assign: (path: string, value: unknown) => void;
}

/**
 * What of a form is not saved. When the session ends, it is kept in this tab, and merged into the form that the same
 * user opens next.
 *
 * @returns `fields` that differ from the stored values, `discard`, `isDirty` for handlers, `accept` (call with the values
 * that were saved: they are not unsaved any more), and `isRestored` (what was typed in an earlier session is back).
 */
export function useUnsaved<Values extends object>(options: UnsavedOptions<Values>) {
  const { name, version, stored, getValues, subscribe = NO_CHANGES, assign } = options;
  const userId = useProfile()?._id;
  /** What was saved, until a later version is read. */
  const accepted = useRef<Values>(null);
  const [isRestored, setRestored] = useState(false);
  const read = () => {
    const values = getValues();
    return accepted.current && isSame(accepted.current, values) ? [] : listUnsavedFields(stored, values);
  };
  const listed = useSyncExternalStore(subscribe, () => read().join(' '));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a later version has what was saved, or replaces it
  useEffect(() => {
    accepted.current = null;
  }, [version]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is taken once for each user
  useEffect(() => {
    const draft = userId === undefined || name === undefined ? null : takeDraft<Values>(userId, name);
    if (!draft) return;
    writeFields(mergeValues(draft.base, draft.mine, stored).merged, getValues(), assign);
    setRestored(true);
  }, [userId]);
  useEffect(() =>
    onSessionEnded(() => {
      if (userId !== undefined && name !== undefined && read().length > 0) {
        keepDraft(userId, name, { base: stored, mine: getValues() });
      }
    }),
  );

  return {
    fields: listed === '' ? [] : (listed.split(' ') as (keyof Values & string)[]),
    isDirty: () => read().length > 0,
    isRestored,
    discard: () => {
      writeFields(stored, getValues(), assign);
      setRestored(false);
    },
    accept: (saved: Values) => {
      accepted.current = saved;
      setRestored(false);
    },
  };
}

const NO_CHANGES = () => () => undefined;

/** The fields of a form whose values differ from the stored ones. */
const listUnsavedFields = <Values extends object>(stored: Values, values: Values): string[] =>
  Object.keys(stored).filter((key) => !isSame(stored[key as keyof Values], values[key as keyof Values]));
