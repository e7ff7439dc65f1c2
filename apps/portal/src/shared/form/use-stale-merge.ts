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
  /** The stored version that was read last, and its values; always the same one where nothing is stored yet. */
  version: number | string;
  values: Values;
  getValues: () => Values;
  /** Writes one input of the form; the path of a date's part is `date.day`. */
  assign: (path: string, value: unknown) => void;
  /** Groups of fields that are only valid as a whole. */
  together?: readonly (readonly (keyof Values & string)[])[] | undefined;
}

/**
 * Keeps a form's values on the latest stored version: when a later one is read, what was typed is merged with it. A
 * clash keeps what was typed until `take` chooses.
 *
 * @returns `notice` (null until something typed was merged), `take`, `expect` (call when the save of a version was
 * refused, before the stored one is read again: the notice is then shown in any case), `forget` (it was not stale) and
 * `accept` (call with the values that were saved: the version that they become is then merged without a notice).
 */
export function useStaleMerge<Values extends object>(options: StaleMergeOptions<Values>) {
  const { version, values, getValues, assign, together } = options;
  const base = useRef({ version, values });
  const isRefused = useRef(false);
  const [notice, setNotice] = useState<StaleMerge<Values> | null>(null);

  const write = (wanted: Partial<Values>) => writeFields(wanted, getValues(), assign);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version has one set of values
  useEffect(() => {
    const { version: baseVersion, values: before } = base.current;
    if (version === baseVersion) return;
    base.current = { version, values };
    const mine = getValues();
    const { merged, clashes, updated } = mergeValues(before, mine, values, together);
    write(merged);
    if (!isRefused.current && (isSame(mine, before) || clashes.length + updated.length === 0)) return;
    isRefused.current = false;
    setNotice((shown) => addToNotice(shown, clashes, updated));
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
    expect: (sent: number | string) => {
      if (base.current.version === sent) isRefused.current = true;
      else setNotice((shown) => shown ?? { clashes: [], updated: [] });
    },
    forget: () => {
      isRefused.current = false;
    },
    accept: (saved: Values) => {
      base.current = { ...base.current, values: saved };
      setNotice(null);
    },
  };
}

/** A notice with the result of a further merge; a clash of the same fields is replaced. */
export function addToNotice<Values>(
  shown: StaleMerge<Values> | null,
  clashes: readonly Clash<Values>[],
  updated: StaleMerge<Values>['updated'],
): StaleMerge<Values> {
  const isNew = ({ fields }: Clash<Values>) => !clashes.some((clash) => clash.fields[0] === fields[0]);
  return {
    clashes: [
      ...(shown?.clashes ?? []).filter(isNew),
      ...clashes.map((clash) => ({ ...clash, taken: 'mine' as const })),
    ],
    updated,
  };
}
