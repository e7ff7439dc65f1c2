import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import classes from '../../../shared/orders/action-dialog.module.css';

interface ActionDialogProps {
  title: ReactNode;
  /** What `useOrderAction` gives. */
  state: { order: OrderRow; offered: boolean; ready: boolean; sending: boolean; pending: unknown };
  submitLabel: string;
  /** For what takes something away. */
  danger?: boolean;
  /** Something is still missing that the dialog itself asks for. */
  disabled?: boolean;
  size?: number;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Beside the buttons, at the inline start. */
  aside?: ReactNode;
}

/**
 * The frame of every order action: offered only while the order allows it, progress while it is sent, and, when no
 * definite answer came, the same request once more.
 */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    state,
    submitLabel,
    danger = false,
    disabled = false,
    size,
    onSubmit,
    onClose,
    children,
    aside,
  } = props;
  const { t } = useTranslation();
  const { order, offered, ready, sending } = state;
  const unknown = state.pending !== null && !sending;
  const blocked = disabled && state.pending === null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={sending}
      {...(size === undefined ? {} : { size })}
      onSubmit={() => {
        if (offered && ready && !blocked) onSubmit();
      }}
      footer={
        <>
          {aside}
          <Button variant="default" onClick={onClose} disabled={sending}>
            {t('common.cancel')}
          </Button>
          {offered && (
            <Button
              type="submit"
              data-autofocus={ready && !blocked ? true : undefined}
              color={danger ? 'red' : 'brand'}
              disabled={!ready || blocked}
              loading={sending}
              aria-label={sending ? `${submitLabel}: ${t('orders.attempt.sending')}` : undefined}
            >
              {unknown ? t('common.retry') : submitLabel}
            </Button>
          )}
        </>
      }
    >
      {offered ? (
        <>
          {children}
          {unknown && (
            <p className={classes.warning} role="alert">
              {t('orders.attempt.unknown')}
            </p>
          )}
        </>
      ) : (
        <p className={classes.warning} role="status">
          {t('orders.attempt.not_offered', { status: t(`orders.status.${getDisplayStatus(order)}`) })}
        </p>
      )}
    </Dialog>
  );
}
