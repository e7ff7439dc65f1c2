import type { DriverRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { useDriverActions } from './use-driver-actions.ts';

/** Confirms the deactivation of a driver. */
export function DeactivateModal({ driver, onClose }: { driver: DriverRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { deactivate } = useDriverActions(driver._id);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('drivers.deactivate.title', { name: driver.name })}
      confirmLabel={t('drivers.action.deactivate')}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(driver, { onSettled: onClose })}
    >
      <p>
        <strong>{t('drivers.deactivate.question')}</strong>
      </p>
      <p>{t('drivers.deactivate.effect')}</p>
    </ConfirmModal>
  );
}
