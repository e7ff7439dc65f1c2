import i18next from 'i18next';
import { useRef } from 'react';
import { type ContractFormOptions, useContractForm } from './use-contract-form.ts';
import { type EditingOptions, useEditing } from './use-editing.ts';

export interface EditFormOptions<Values extends object, Body, Answer>
  extends ContractFormOptions<Values, Body, Answer>,
    Pick<EditingOptions<Values>, 'name' | 'version' | 'together'> {
  /** Reads the stored record again after a 409 and answers its version; undefined where it cannot be read. */
  reload?: () => Promise<number | string | undefined>;
}

/**
 * A `useContractForm` that never loses what was typed: a later version of `initialValues` is merged (mine/theirs), and the
 * end of the session keeps a draft.
 *
 * @returns the form, `stale` for `StaleNotice`, `unsaved` for `UnsavedBar`, `isDirty` for `Dialog` and `LeaveWarning`, and
 * `clashText(field)`, the mark of a field that someone else changed too.
 */
export function useEditForm<Values extends object, Body, Answer>(
  options: EditFormOptions<Values, Body, Answer>,
) {
  const { name, version = 0, together, reload, initialValues } = options;
  const sent = useRef({ values: initialValues, version });
  const isStale = useRef(false);
  const form = useContractForm<Values, Body, Answer>({
    ...options,
    send: (body, values) => {
      sent.current = { values, version };
      return options.send?.(body, values) as Answer;
    },
    onSent: (answer) => {
      editing.accept(sent.current.values);
      return options.onSent?.(answer);
    },
    onFailed: async (error) => {
      isStale.current = reload !== undefined && (await editing.refuse(error, sent.current.version, reload));
      if (!isStale.current) await options.onFailed?.(error);
    },
    isShownElsewhere: (error) => isStale.current || (options.isShownElsewhere?.(error) ?? false),
  });
  const editing = useEditing({
    name,
    version,
    values: initialValues,
    getValues: form.getValues,
    subscribe: form.subscribe,
    assign: (path, value) => form.setFieldValue(path, value as Parameters<typeof form.setFieldValue>[1]),
    together,
  });
  const { stale, unsaved, isDirty } = editing;
  const isClash = (field: keyof Values & string) =>
    stale.notice?.clashes.some(({ fields }) => fields.includes(field)) ?? false;
  return {
    ...form,
    stale,
    unsaved,
    isDirty,
    clashText: (field: keyof Values & string) => (isClash(field) ? i18next.t('form.stale.field') : undefined),
  };
}
