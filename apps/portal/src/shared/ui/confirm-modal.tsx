import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-modal.module.css';
import { Dialog } from './dialog.tsx';

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

/** Asks before something is done; the fields it needs stand inside. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { t } = useTranslation();
  const { opened, onClose, title, children, confirmLabel, onConfirm, danger = false, busy = false } = props;
  if (!opened) return null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={busy}
      onSubmit={onConfirm}
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : 'brand'} loading={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className={classes.body}>{children}</div>
    </Dialog>
  );
}
