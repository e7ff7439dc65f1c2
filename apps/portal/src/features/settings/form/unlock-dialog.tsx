import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { UnlockField, useUnlockForm } from '../settings-unlock.tsx';

/** Asks for the confirmation password again, over a form whose settings have closed meanwhile. */
export function UnlockDialog({ onUnlocked, onClose }: { onUnlocked: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useUnlockForm(onUnlocked);
  return (
    <Dialog
      title={t('settings.gate.expired')}
      busy={form.isSending}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<DialogActions label={t('settings.gate.confirm')} busy={form.isSending} onCancel={onClose} />}
    >
      <div className="grid gap-12">
        <p>{t('settings.gate.expired_body')}</p>
        <UnlockField form={form} />
      </div>
    </Dialog>
  );
}
