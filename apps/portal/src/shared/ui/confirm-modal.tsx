import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './confirm-modal.module.css';

interface ConfirmModalProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  size?: number;
}

/** Asks before something is done; the fields it needs stand inside. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { t } = useTranslation();
  const { opened, onClose, title, children, confirmLabel, onConfirm } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={props.size ?? 440}
      centered
      padding={0}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ header: classes.head ?? '', title: classes.title ?? '' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.busy && !props.disabled) onConfirm();
        }}
      >
        <div className={classes.body}>{children}</div>
        <div className={classes.foot}>
          <Button
            type="submit"
            color={props.danger ? 'red' : 'brand'}
            loading={props.busy ?? false}
            disabled={props.disabled ?? false}
          >
            {confirmLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
