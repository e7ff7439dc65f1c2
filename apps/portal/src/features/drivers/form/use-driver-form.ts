import type { DriverBody } from '@mishwar/contract';
import { DriverBody as DriverBodySchema } from '@mishwar/contract/drivers/drivers.forms.ts';
import { spaceCapitals } from '@mishwar/domain';
import { ORPCError } from '@orpc/client';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateDrivers } from '../drivers.queries.ts';
import { checkDriverRules, type FormValues, toDriverBody } from './form-values.ts';

export interface DriverFormOptions {
  /** Names the form and its driver, for what is kept when the session ends. */
  name: string;
  /** The latest stored values; a later version is merged with what was typed. */
  initialValues: FormValues;
  /** The stored version of the values; none where the driver is new. */
  version?: number;
  save: (body: DriverBody) => Promise<unknown>;
  /** Reads the stored driver again after a stale save, and answers its version. */
  reload?: () => Promise<number | undefined>;
  /** The toast after a save, which leads to the list. */
  savedText: string;
}

export type DriverFormApi = ReturnType<typeof useDriverForm>;

/** A city is one of its region. */
const TOGETHER = [['region_id', 'city_id']] as const;

/** The form of a driver. Errors are shown in a toast and at their fields; a stale save is merged. */
export function useDriverForm(options: DriverFormOptions) {
  const { save, savedText, ...edited } = options;
  const client = useQueryClient();
  const navigate = useNavigate();
  return useEditForm({
    ...edited,
    schema: DriverBodySchema,
    toBody: toDriverBody,
    rules: checkDriverRules,
    together: TOGETHER,
    send: save,
    onSent: async () => {
      toastSuccess(savedText);
      await invalidateDrivers(client);
      await navigate({ to: '/drivers' });
    },
    onFailed: (error) => {
      for (const text of saveErrorTexts(error)) toastError(text);
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
