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
  /** The action is not available; why stands in the children. */
  disabled?: boolean;
  /** Whether something would be lost, as of `Dialog`. */
  isDirty?: () => boolean;
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
      isDirty={props.isDirty}
      onSubmit={onConfirm}
      footer={
        <DialogActions
          label={confirmLabel}
          busy={busy}
          disabled={props.disabled ?? false}
          onCancel={onClose}
          color={danger ? 'red' : 'brand'}
        />
      }
    >
      <div className="grid gap-12">{children}</div>
    </Dialog>
  );
}
