import type { OperatorRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { operatorName } from '../operators-columns.tsx';
import { ApprovalHint } from './approval-hint.tsx';
import { useOperatorActions } from './use-operator-actions.ts';

/** Confirms the deactivation of an operator. */
export function DeactivateModal({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { deactivate } = useOperatorActions();
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('operators.deactivate.title', { name: operatorName(operator) })}
      confirmLabel={t('operators.action.deactivate')}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(operator, { onSettled: onClose })}
    >
      <p>
        <strong>{t('operators.deactivate.question')}</strong>
      </p>
      <p>{t('operators.deactivate.effect')}</p>
      <ApprovalHint operator={operator} />
    </ConfirmModal>
  );
}
