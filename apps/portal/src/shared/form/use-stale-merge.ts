import { useEffect, useRef, useState } from 'react';
import { type Clash, isSame, mergeValues } from './merge-values.ts';
import { writeFields } from './write-fields.ts';

/** What a form takes over from a version stored since it was opened. */
export interface StaleMerge<Values> {
  clashes: readonly (Clash<Values> & { taken: Side })[];
  /** Fields that were taken from the stored version, because only it changed them. */
  updated: readonly (keyof Values & string)[];
}
export type Side = 'mine' | 'theirs';

interface StaleMergeOptions<Values> {
  /** The stored version that was read last, and its values. */
  version: number;
  values: Values;
  getValues: () => Values;
  /** Writes one input of the form; the path of a date's part is `date.day`. */
  assign: (path: string, value: unknown) => void;
  /** Groups of fields that are only valid as a whole. */
  together?: readonly (readonly (keyof Values & string)[])[];
}

/**
 * Keeps a form's values on the latest stored version: when a later one is read, what was typed is merged with it. A
 * clash keeps what was typed until `take` chooses.
 *
 * @returns `notice` (null until something typed was merged), `take`, `expect` (call when the server refuses a stale
 * save: the notice is then shown in any case) and `settle` (call after a save: later versions are no longer merged).
 */
export function useStaleMerge<Values extends object>(options: StaleMergeOptions<Values>) {
  const { version, values, getValues, assign, together } = options;
  const base = useRef({ version, values });
  const isRefused = useRef(false);
  const isSettled = useRef(false);
  const [notice, setNotice] = useState<StaleMerge<Values> | null>(null);

  const write = (wanted: Partial<Values>) => writeFields(wanted, getValues(), assign);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version has one set of values
  useEffect(() => {
    const { version: known, values: before } = base.current;
    if (version === known || isSettled.current) return;
    base.current = { version, values };
    const mine = getValues();
    const { merged, clashes, updated } = mergeValues(before, mine, values, together);
    write(merged);
    if (!isRefused.current && (isSame(mine, before) || clashes.length + updated.length === 0)) return;
    isRefused.current = false;
    setNotice((shown) => ({
      clashes: [
        ...(shown?.clashes ?? []).filter(
          ({ fields }) => !clashes.some((clash) => clash.fields[0] === fields[0]),
        ),
        ...clashes.map((clash) => ({ ...clash, taken: 'mine' as const })),
      ],
      updated,
    }));
  }, [version]);

  return {
    notice,
    /** Takes one side of a clash, or of all of them. */
    take: (taken: Side, field?: keyof Values) => {
      const isMeant = (clash: Clash<Values>) => field === undefined || clash.fields[0] === field;
      for (const clash of notice?.clashes ?? []) if (isMeant(clash)) write(clash[taken]);
      setNotice(
        (shown) =>
          shown && {
            ...shown,
            clashes: shown.clashes.map((clash) => (isMeant(clash) ? { ...clash, taken } : clash)),
          },
      );
    },
    expect: () => {
      isRefused.current = true;
    },
    settle: () => {
      isSettled.current = true;
    },
  };
}
