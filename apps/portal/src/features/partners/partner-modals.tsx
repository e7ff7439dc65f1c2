import type { Partner } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { partnerName, usePartnerActions } from './use-partner-actions.ts';

export type PartnerDialogKind = 'deactivate' | 'remove';

interface PartnerModalProps {
  kind: PartnerDialogKind;
  partner: Partner;
  onClose: () => void;
}

/** Confirms the deactivation or the deletion of a partner user. */
export function PartnerModal({ kind, partner, onClose }: PartnerModalProps) {
  const { t } = useTranslation();
  const { setActive, remove } = usePartnerActions();
  const onSettled = { onSettled: onClose };
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t(`partners.${kind}.title`, { name: partnerName(partner) })}
      confirmLabel={t(`partners.action.${kind}`)}
      danger
      busy={setActive.isPending || remove.isPending}
      onConfirm={() =>
        kind === 'remove'
          ? remove.mutate(partner, onSettled)
          : setActive.mutate({ partner, is_active: false }, onSettled)
      }
    >
      <p>
        <strong>{t(`partners.${kind}.question`)}</strong>
      </p>
      <p>{t(`partners.${kind}.effect`)}</p>
    </ConfirmModal>
  );
}
