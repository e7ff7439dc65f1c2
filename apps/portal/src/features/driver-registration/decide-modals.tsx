import { Textarea } from '@mantine/core';
import type { RegistrationRow } from '@mishwar/contract';
import { RejectRegistration } from '@mishwar/contract/driver-registration/driver-registration.forms.ts';
import { MAX_REASON_LENGTH } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { useChangeStatus } from './use-change-status.ts';

interface DecideProps {
  row: RegistrationRow;
  onClose: () => void;
}

/** Confirms a registration, which registers a driver. */
export function AcceptModal({ row, onClose }: DecideProps) {
  const { t } = useTranslation();
  const change = useChangeStatus(onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('driverRegistration.accept.title', { name: row.name })}
      confirmLabel={t('driverRegistration.action.accept')}
      busy={change.isPending}
      onConfirm={() => change.mutate({ row, action: 'ACCEPT' })}
    >
      <p>
        <strong>{t('driverRegistration.accept.question')}</strong>
      </p>
      <p>{t('driverRegistration.accept.effect')}</p>
    </ConfirmModal>
  );
}

/** Rejects a registration with a reason. */
export function RejectModal({ row, onClose }: DecideProps) {
  const { t } = useTranslation();
  const change = useChangeStatus(onClose);
  const form = useEditForm({
    name: `registration:${row._id}`,
    schema: RejectRegistration,
    initialValues: { reason: '' },
    messages: { reject_reason_required: t('driverRegistration.reject.reason_required') },
    send: ({ reason }) => change.mutateAsync({ row, action: 'REJECT', reason }),
  });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('driverRegistration.reject.title', { name: row.name })}
      confirmLabel={t('driverRegistration.action.reject')}
      danger
      busy={change.isPending}
      isDirty={form.isDirty}
      onConfirm={form.submit}
    >
      <p>
        <strong>{t('driverRegistration.reject.question')}</strong>
      </p>
      <Textarea
        key={form.key('reason')}
        {...form.field('reason')}
        data-autofocus
        label={t('driverRegistration.reject.reason')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
      />
      <RestoredText isRestored={form.unsaved.isRestored} />
    </ConfirmModal>
  );
}
