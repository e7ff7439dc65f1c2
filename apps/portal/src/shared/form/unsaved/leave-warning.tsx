import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../dialog/confirm-modal.tsx';

/** Screens to which an ended session leads: they never wait for an answer, and the form keeps a draft. */
const SIGN_IN = new Set(['/login', '/change-password']);

/** Asks before the page is left while `isDirty`, and lets the browser ask before it is closed. */
export function LeaveWarning({ isDirty }: { isDirty: () => boolean }) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      next.pathname !== current.pathname && !SIGN_IN.has(next.pathname) && isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <ConfirmModal
      opened={leaving.status === 'blocked'}
      danger
      title={t('form.unsaved.leave_title')}
      confirmLabel={t('form.unsaved.leave')}
      onClose={() => leaving.reset?.()}
      onConfirm={() => leaving.proceed?.()}
    >
      <p>{t('form.unsaved.leave_body')}</p>
    </ConfirmModal>
  );
}
