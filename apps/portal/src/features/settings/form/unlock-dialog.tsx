import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { UnlockField, useUnlockForm } from '../settings-unlock.tsx';

interface UnlockDialogProps {
  /** Whether the settings closed while their form was edited, or were found closed by a save. */
  reason: 'edit' | 'save';
  onUnlocked: () => void;
  onClose: () => void;
}

/** Asks for the confirmation password again, over a form whose settings have closed meanwhile. */
export function UnlockDialog({ reason, onUnlocked, onClose }: UnlockDialogProps) {
  const { t } = useTranslation();
  const form = useUnlockForm(onUnlocked);
  return (
    <Dialog
      title={t('settings.gate.expired')}
      busy={form.isSending}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <DialogActions
          label={t(reason === 'save' ? 'settings.gate.confirm' : 'settings.gate.open')}
          busy={form.isSending}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        <p>{t(reason === 'save' ? 'settings.gate.expired_body' : 'settings.gate.expired_editing')}</p>
        <UnlockField form={form} />
      </div>
    </Dialog>
  );
}
