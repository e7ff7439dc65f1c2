import type { DriverRow } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { patchDriver } from '../drivers.queries.ts';

type DriverAction = 'activate' | 'deactivate' | 'ready';

/** Actions on one driver. The row changes only with the server's answer (no optimistic update). */
export function useDriverActions(driverId: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const failed = (action: DriverAction) => (error: unknown) =>
    toastError(
      t('drivers.failed.text', {
        action: t(`drivers.failed.${action}`),
        errors: errorTexts(error).join(t('list.separator')),
      }),
    );
  const activate = useMutation({
    mutationFn: ({ id_number }: DriverRow) => api.drivers.activate({ id_number }),
    onSuccess: ({ isActive }, { _id, name }) => {
      patchDriver(client, _id, { isActive });
      toastSuccess(t('drivers.done.activate', { name }));
    },
    onError: failed('activate'),
  });
  const deactivate = useMutation({
    mutationFn: ({ id_number }: DriverRow) => api.drivers.deactivate({ id_number }),
    onSuccess: ({ isActive }, { _id, name }) => {
      patchDriver(client, _id, { isActive, isReady: false });
      toastSuccess(t('drivers.done.deactivate', { name }));
    },
    onError: failed('deactivate'),
  });
  const toggleReady = useIdempotentMutation(
    {
      scope: ['driver-ready', driverId],
      // `isReady` tells the two intentions apart: another one has another key. The row may be old, so the call says what
      // the driver is to be.
      send: ({ _id, isReady }: Pick<DriverRow, '_id' | 'name' | 'isReady'>, key) =>
        api.drivers.availableStatus({
          headers: { 'idempotency-key': key },
          params: { id: _id },
          body: { isReady: !isReady },
        }),
    },
    {
      onSuccess: ({ status, isReady }, { _id, name }) => {
        if (status !== 200) return failed('ready')(undefined);
        patchDriver(client, _id, { isReady });
        toastSuccess(t(isReady ? 'drivers.done.ready' : 'drivers.done.unready', { name }));
      },
      onError: failed('ready'),
    },
  );
  return { activate, deactivate, toggleReady };
}
