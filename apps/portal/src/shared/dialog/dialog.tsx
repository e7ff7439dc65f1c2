import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from './dialog-actions.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { LeaveWarning } from './leave-warning.tsx';

interface DialogProps extends Omit<DialogFrameProps, 'ignoresEscape'> {
  /** Whether something would be lost: Esc, the close button, *back* and closing the tab then ask first. */
  isDirty?: (() => boolean) | undefined;
}

/** A modal with head, scrolling body and footer, which may hold a form. */
export function Dialog({ isDirty, onClose, ...frame }: DialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  if (!isDirty) return <DialogFrame {...frame} onClose={onClose} />;
  return (
    <>
      <DialogFrame
        {...frame}
        ignoresEscape={isAsking}
        onClose={() => (isDirty() ? setAsking(true) : onClose())}
      />
      {isAsking && (
        <DialogFrame
          title={t('form.unsaved.discard_title')}
          onClose={() => setAsking(false)}
          onSubmit={onClose}
          footer={
            <DialogActions
              label={t('form.unsaved.discard')}
              busy={false}
              color="red"
              onCancel={() => setAsking(false)}
            />
          }
        >
          <p>{t('form.unsaved.discard_dialog')}</p>
        </DialogFrame>
      )}
      <LeaveWarning isDirty={isDirty} onlyBack />
    </>
  );
}
