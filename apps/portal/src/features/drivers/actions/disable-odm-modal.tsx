import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { invalidateDrivers } from '../drivers.queries.ts';

/** Confirms taking all drivers out of the distribution; the selected ones can be left in. */
export function DisableOdmModal({ selected, onClose }: { selected: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [keep, setKeep] = useState(selected.length > 0);
  const disable = useMutation({
    mutationFn: () => api.drivers.disableAllOdm({ ignore_driver_ids: keep ? [...selected] : [] }),
    onSuccess: async ({ changed }) => {
      toastSuccess(t('drivers.odm.disabled'), t('drivers.odm.disabled_count', { count: changed }));
      onClose();
      await invalidateDrivers(client);
    },
    onError: (error) => toastError(t('drivers.odm.disable_failed'), errorTexts(error).join(' ')),
  });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('drivers.odm.title')}
      confirmLabel={t('drivers.odm.submit')}
      danger
      busy={disable.isPending}
      onConfirm={() => disable.mutate()}
    >
      <p>
        <strong>{t('drivers.odm.question')}</strong>
      </p>
      <p>{t('drivers.odm.effect')}</p>
      {selected.length > 0 && (
        <Checkbox
          mt={12}
          label={t('drivers.odm.keep', { count: selected.length })}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
      )}
    </ConfirmModal>
  );
}
