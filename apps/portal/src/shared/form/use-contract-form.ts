import { type FormErrors, useForm } from '@mantine/form';
import type { Schema } from '@orpc/contract';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useCallback, useId, useRef } from 'react';
import { messageText } from '../api/error-text.ts';
import { type BrokenRule, checkValues, type FormProblems } from './check-values.ts';
import { refusedFields } from './refused-fields.ts';

export interface ContractFormOptions<Values extends object, Body, Answer> {
  /**
   * The contract's schema of the request body (`@mishwar/contract/<feature>/<feature>.forms.ts`). A function imports it
   * when a field is first changed, where its bytes must not delay the first paint.
   */
  schema: Schema<unknown, Body> | (() => Promise<Schema<unknown, Body>>);
  initialValues: Values;
  /** The request body of the values; without it the values are the body. */
  toBody?: (values: Values) => unknown;
  /** Rules beyond the schema, as message keys by field; without a field they concern the whole form. */
  rules?: (values: Values) => readonly BrokenRule[];
  /** Texts that replace the general ones of message keys. */
  messages?: Readonly<Record<string, string>>;
  /** Sends the parsed body; without it the form is not submitted by itself. */
  send?: (body: Body, values: Values) => Answer | Promise<Answer>;
  onSent?: (answer: Answer) => unknown;
  /** Called with what `send` threw; its messages are shown in the form afterwards. */
  onFailed?: (error: unknown) => unknown;
  /** Errors of `send` that something else shows: the form shows no message of them. */
  isShownElsewhere?: (error: unknown) => boolean;
  /**
   * Called on every change with the parsed body, or null while the values are not valid: for fields that something else
   * submits. The schema is not imported late then.
   */
  onBody?: (body: Body | null) => void;
  /** Called with the texts of a submission that was not sent, that of the whole form first. */
  onInvalid?: (texts: readonly string[]) => unknown;
}

interface FieldOptions {
  type?: 'input' | 'checkbox';
  /** False for an input that cannot show an error. */
  withError?: boolean;
  /** Rewrites what is typed, such as to its digits. */
  sanitize?: (text: string) => string;
}

/** What a group of fields needs of the form that they belong to. */
export type FormFields = Pick<ReturnType<typeof useContractForm>, 'key' | 'field'>;

/**
 * An uncontrolled form of Mantine's that is checked by a schema of the contract. A submission is checked, sent once at a
 * time, and what the server refuses is shown at the field that it names; the focus goes to the first field with an error.
 *
 * @returns Mantine's form, and `field(path)` for an input's props (with `key={form.key(path)}`), `submit()`, `isSending`,
 * `subscribe` (to every change of a value),
 * `problem` (the text that belongs to no field, or null) and `isFailed` (the last submission was refused by the server).
 */
export function useContractForm<Values extends object, Body, Answer>(
  options: ContractFormOptions<Values, Body, Answer>,
) {
  const { schema, initialValues, messages = {} } = options;
  const name = useId().replace(/[^\dA-Za-z]/g, '-');
  const imported = useRef<Schema<unknown, Body>>(null);
  const body = useRef<Body>(undefined);
  const listeners = useRef(new Set<() => void>());
  const subscribe = useCallback((onChange: () => void) => {
    listeners.current.add(onChange);
    return () => listeners.current.delete(onChange);
  }, []);
  const textOf = (key: string) => messages[key] ?? messageText(key);
  const textsOf = (problems: FormProblems): FormErrors =>
    Object.fromEntries(Object.entries(problems).map(([field, key]) => [field, textOf(key)]));

  const check = (by: Schema<unknown, Body>, values: Values): FormErrors => {
    const { problems, body: parsed } = checkValues(values, { ...options, schema: by });
    body.current = parsed;
    return textsOf(problems);
  };
  const importSchema = async () => {
    if (typeof schema !== 'function') return schema;
    imported.current ??= await schema();
    return imported.current;
  };
  const form = useForm<Values>({
    name,
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => {
      const loadedSchema = typeof schema === 'function' ? imported.current : schema;
      if (loadedSchema) return check(loadedSchema, values);
      return importSchema().then(
        (by) => check(by, values),
        () => textsOf({ '': 'no_connection' }),
      );
    },
    onValuesChange: (values) => {
      for (const listener of listeners.current) listener();
      form.clearFieldError('');
      // A failed import is tried again, and reported, when the form is submitted.
      if (typeof schema === 'function') void importSchema().catch(() => undefined);
      else options.onBody?.(validBody(checkValues(values, { ...options, schema })));
    },
  });

  /** Moves the focus to the field with an error that comes first on the page. */
  const focusFirst = (errors: FormErrors) => {
    const [first] = Object.keys(errors)
      .flatMap((path) => inputOf(`${name}-${path}`) ?? [])
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  };
  const sending = useMutation({
    mutationFn: async (parsed: Body) => options.send?.(parsed, form.getValues()) as Answer,
    onSuccess: (answer) => options.onSent?.(answer),
    onError: async (error) => {
      await options.onFailed?.(error);
      if (options.isShownElsewhere?.(error)) return;
      const errors = refusedFields(error, initialValues, textOf);
      form.setErrors(errors);
      focusFirst(errors);
    },
  });
  const isSending = sending.isPending || form.submitting;
  const submit = () => {
    if (isSending) return;
    sending.reset();
    form.onSubmit(
      () => sending.mutate(body.current as Body),
      (errors) => {
        focusFirst(errors);
        const { '': whole, ...ofFields } = errors;
        options.onInvalid?.([whole, ...Object.values(ofFields)].filter((text) => typeof text === 'string'));
      },
    )();
  };
  const field = (path: string, { type = 'input', withError = true, sanitize }: FieldOptions = {}) => {
    const props = form.getInputProps<string>(path, { type, withError });
    const [head = ''] = path.split('.');
    if (!sanitize && head === path) return props;
    return {
      ...props,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.currentTarget.value;
        const clean = sanitize?.(typed) ?? typed;
        if (clean !== typed) event.currentTarget.value = clean;
        props.onChange(event);
        form.clearFieldError(head);
      },
    };
  };
  const problem = form.errors[''];
  return {
    ...form,
    field,
    submit,
    subscribe,
    isSending,
    isFailed: sending.isError,
    problem: typeof problem === 'string' ? problem : null,
  };
}

const validBody = <Body>({ problems, body }: { problems: FormProblems; body?: Body }): Body | null =>
  body === undefined || Object.keys(problems).length > 0 ? null : body;

/** The input of a field, or the first of its parts (`date.day` of `date`). */
const inputOf = (path: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-path="${path}"]`) ??
  document.querySelector<HTMLElement>(`[data-path^="${path}."]`);
