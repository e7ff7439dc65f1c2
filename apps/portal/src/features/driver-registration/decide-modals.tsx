import { Textarea } from '@mantine/core';
import type { RegistrationRow } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { useChangeStatus } from './use-change-status.ts';

interface DecideProps {
  row: RegistrationRow;
  onClose: () => void;
}

/** Longest reason, in characters. */
const LONGEST = 500;

/** Asks before a driver is made of a registration. */
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

/** Asks why a registration is rejected. */
export function RejectModal({ row, onClose }: DecideProps) {
  const { t } = useTranslation();
  const change = useChangeStatus(onClose);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const missing = reason.trim() === '';
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('driverRegistration.reject.title', { name: row.name })}
      confirmLabel={t('driverRegistration.action.reject')}
      danger
      busy={change.isPending}
      onConfirm={() => {
        setTried(true);
        if (!missing) change.mutate({ row, action: 'REJECT', reason: reason.trim() });
      }}
    >
      <p>
        <strong>{t('driverRegistration.reject.question')}</strong>
      </p>
      <Textarea
        data-autofocus
        label={t('driverRegistration.reject.reason')}
        rows={3}
        maxLength={LONGEST}
        value={reason}
        error={tried && missing ? t('driverRegistration.reject.reason_required') : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  );
}
