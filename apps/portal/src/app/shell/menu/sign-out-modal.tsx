import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../../shared/dialog/confirm-modal.tsx';
import { signOut } from '../../../shared/session/sign-out.ts';

/** Asks before signing out from the main menu, whose last entry is easily hit by mistake. */
export function SignOutModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmModal
      opened
      title={t('shell.logout_question')}
      confirmLabel={t('shell.logout')}
      onClose={onClose}
      onConfirm={() => void signOut()}
    >
      <p>{t('shell.logout_body')}</p>
    </ConfirmModal>
  );
}
