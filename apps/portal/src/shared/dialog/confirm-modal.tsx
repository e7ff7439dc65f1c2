import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
}

/** A confirmation dialog; its fields are the children. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, onConfirm, danger = false, busy = false } = props;
  if (!opened) return null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      onSubmit={onConfirm}
      footer={
        <DialogActions label={confirmLabel} busy={busy} onCancel={onClose} color={danger ? 'red' : 'brand'} />
      }
    >
      <div className="grid gap-12">{children}</div>
    </Dialog>
  );
}
