import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { readDriversAgain } from '../drivers.queries.ts';
import { DriverForm } from './driver-form.tsx';
import { bodyOf, EMPTY, type FormValues } from './form-values.ts';
import { refusedFields, saveErrorTexts } from './save-errors.ts';

/** Registers a driver, then goes to the list. */
export function NewDriverPage() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  usePageHead({
    title: t('drivers.new'),
    parents: [{ label: t('shell.groups.drivers') }, { label: t('drivers.title'), to: '/drivers' }],
  });
  const create = useMutation({
    mutationFn: (values: FormValues) => api.drivers.create(bodyOf(values)),
    onSuccess: async () => {
      toastSuccess(t('drivers.form.registered'));
      await readDriversAgain(client);
      await navigate({ to: '/drivers' });
    },
    onError: (error) => {
      for (const text of saveErrorTexts(error)) toastError(text);
    },
  });
  return (
    <DriverForm
      initial={EMPTY}
      busy={create.isPending}
      refused={refusedFields(create.error)}
      onSave={(values) => create.mutate(values)}
      onProblem={(text) => toastError(text)}
    />
  );
}
