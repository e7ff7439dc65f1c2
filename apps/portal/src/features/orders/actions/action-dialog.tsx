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
  state: { order: OrderRow; isAllowed: boolean; isReady: boolean; isSending: boolean; unanswered: unknown };
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
  const { order, isAllowed, isReady, isSending } = state;
  const isUnknown = state.unanswered !== null && !isSending;
  const isBlocked = disabled && state.unanswered === null;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      busy={isSending}
      {...(size === undefined ? {} : { size })}
      onSubmit={() => {
        if (isAllowed && isReady && !isBlocked) onSubmit();
      }}
      footer={
        <>
          {aside}
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t('common.cancel')}
          </Button>
          {isAllowed && (
            <Button
              type="submit"
              data-autofocus={isReady && !isBlocked ? true : undefined}
              color={danger ? 'red' : 'brand'}
              disabled={!isReady || isBlocked}
              loading={isSending}
              aria-label={isSending ? `${submitLabel}: ${t('orders.attempt.sending')}` : undefined}
            >
              {isUnknown ? t('common.retry') : submitLabel}
            </Button>
          )}
        </>
      }
    >
      {isAllowed ? (
        <>
          {children}
          {isUnknown && (
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
