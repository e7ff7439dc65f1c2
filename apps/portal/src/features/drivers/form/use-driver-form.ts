import type { DriverBody } from '@mishwar/contract';
import { DriverBody as DriverBodySchema } from '@mishwar/contract/drivers/drivers.forms.ts';
import { spaceCapitals } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorStatus, errorTexts } from '../../../shared/api/error-text.ts';
import { useContractForm } from '../../../shared/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateDrivers } from '../drivers.queries.ts';
import { checkDriverRules, type FormValues, toDriverBody } from './form-values.ts';

export interface DriverFormOptions {
  initialValues: FormValues;
  save: (body: DriverBody) => Promise<unknown>;
  /** The toast after a save, which leads to the list. */
  savedText: string;
}

export type DriverFormApi = ReturnType<typeof useDriverForm>;

/** The form of a driver. Errors are shown in a toast and at their fields. */
export function useDriverForm({ initialValues, save, savedText }: DriverFormOptions) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useContractForm({
    schema: DriverBodySchema,
    initialValues,
    toBody: toDriverBody,
    rules: checkDriverRules,
    send: save,
    onSent: async () => {
      toastSuccess(savedText);
      await invalidateDrivers(client);
      await navigate({ to: '/drivers' });
    },
    onFailed: (error) => {
      for (const text of saveErrorTexts(error)) toastError(text);
      if (errorStatus(error) === 409) void invalidateDrivers(client);
    },
    // One toast: the other texts are shown at their fields.
    onInvalid: ([text = '']) => {
      toastError(text);
    },
  });
}

/** The texts of a refused save; errors that are plain words get a space before each capital letter. */
function saveErrorTexts(error: unknown): string[] {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  const listed = typeof data === 'object' && data !== null && 'errors' in data ? data.errors : null;
  const words = Array.isArray(listed)
    ? listed.filter((entry: unknown): entry is string => typeof entry === 'string')
    : [];
  return words.length > 0 ? words.map(spaceCapitals) : errorTexts(error);
}
