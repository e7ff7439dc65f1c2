import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './dialog-actions.tsx';
import { DialogFrame } from './dialog-frame.tsx';

/** Screens to which an ended session leads: they never wait for an answer, and the form keeps a draft. */
const SIGN_IN = new Set(['/login', '/change-password']);
/** Navigations of the browser's own buttons, not of a link or of the program. */
const BROWSER_BUTTONS = new Set<string>(['BACK', 'FORWARD', 'GO']);

interface LeaveWarningProps {
  isDirty: () => boolean;
  /** Asks at the browser's own buttons alone: a dialog covers the links, and what it sends may lead elsewhere. */
  onlyBack?: boolean;
}

/** Asks before the page is left while `isDirty`, and lets the browser ask before it is closed. */
export function LeaveWarning({ isDirty, onlyBack = false }: LeaveWarningProps) {
  const { t } = useTranslation();
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next, action }) =>
      next.pathname !== current.pathname &&
      !SIGN_IN.has(next.pathname) &&
      (!onlyBack || BROWSER_BUTTONS.has(action)) &&
      isDirty(),
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (leaving.status !== 'blocked') return null;
  return (
    <DialogFrame
      title={t('form.unsaved.leave_title')}
      onClose={leaving.reset}
      onSubmit={leaving.proceed}
      footer={
        <DialogActions label={t('form.unsaved.leave')} busy={false} color="red" onCancel={leaving.reset} />
      }
    >
      <p>{t('form.unsaved.leave_body')}</p>
    </DialogFrame>
  );
}
