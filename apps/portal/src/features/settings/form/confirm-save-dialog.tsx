import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { ChangeSides } from './change-sides.tsx';
import type { SettingChange } from './use-settings-form.ts';

interface ConfirmSaveDialogProps {
  changes: readonly SettingChange[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists what a save changes, from and to, and what it applies to, and asks for confirmation. */
export function ConfirmSaveDialog({ changes, busy, onConfirm, onClose }: ConfirmSaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('settings.confirm.title')}
      size={620}
      busy={busy}
      onClose={onClose}
      onSubmit={onConfirm}
      footer={<DialogActions label={t('settings.confirm.save')} busy={busy} onCancel={onClose} autoFocus />}
    >
      <ul className="plain-list lines">
        {changes.map((change) => (
          <Box component="li" key={change.key} py={10}>
            <h3 className="title">{t(`settings.names.${change.key}`)}</h3>
            <ChangeSides change={change} />
          </Box>
        ))}
      </ul>
    </Dialog>
  );
}
