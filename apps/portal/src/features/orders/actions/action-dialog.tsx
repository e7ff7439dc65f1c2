import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import classes from '../../../shared/orders/action-dialog.module.css';

interface ActionDialogProps {
  title: ReactNode;
  /** The result of `useOrderAction`. */
  state: { order: OrderRow; isAllowed: boolean; isReady: boolean; isSending: boolean; unanswered: unknown };
  submitLabel: string;
  /** For a destructive action. */
  danger?: boolean;
  /** A required field of the dialog is empty. */
  disabled?: boolean;
  size?: number;
  /** Whether something typed would be lost, as of `Dialog`. */
  isDirty?: () => boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Beside the buttons, at the inline start. */
  aside?: ReactNode;
}

/**
 * The dialog of an order action: available only while the order allows it, with a loading state and, after an unknown
 * outcome, a retry of the same request.
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
      isDirty={props.isDirty}
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
