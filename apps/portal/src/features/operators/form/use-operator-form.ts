import type { Schema } from '@orpc/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { toastFailure, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateOperators } from '../operators.queries.ts';
import { type OperatorValues, toOperatorBody } from './form-values.ts';

export interface OperatorFormOptions<Values extends OperatorValues, Body> {
  /** Names the form and its operator for the draft that outlives a session; a form with a password has none. */
  name?: string;
  schema: Schema<unknown, Body>;
  /** The latest stored values; a later version is merged with what was typed. */
  initialValues: Values;
  /** The stored version of the values; none where the operator is new. */
  version?: number;
  save: (body: Body) => Promise<unknown>;
  /** Reads the stored operator again after a stale save and answers its version. */
  reload?: () => Promise<number | undefined>;
  /** The toast after a save, which leads to the list. */
  savedText: string;
}

/** A city is one of its region. */
const TOGETHER = [['region_id', 'city_id']] as const;

/** The form of an operator. Errors of the server are shown one per toast and at their fields; a stale save is merged. */
export function useOperatorForm<Values extends OperatorValues, Body>(
  options: OperatorFormOptions<Values, Body>,
) {
  const { save, savedText, ...edited } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  return useEditForm<Values, Body, unknown>({
    ...edited,
    toBody: toOperatorBody,
    together: TOGETHER,
    send: save,
    onSent: async () => {
      toastSuccess(savedText);
      await invalidateOperators(client);
      await navigate({ to: '/ops-management' });
    },
    onFailed: (error) => {
      toastFailure(error);
    },
  });
}
