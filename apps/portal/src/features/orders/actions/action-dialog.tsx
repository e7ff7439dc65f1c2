import { Button } from '@mantine/core';
import type { OrderRow } from '@mishwar/contract';
import { getDisplayStatus } from '@mishwar/domain';
import { type ReactNode, useState } from 'react';
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
  /** The action affects the driver of the order: another one than the person saw must be acknowledged first. */
  concernsDriver?: boolean;
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
 * outcome, a retry of the same request. With `concernsDriver` a change of the driver since the dialog opened blocks it
 * until the person acknowledges the present driver.
 */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    state,
    submitLabel,
    danger = false,
    concernsDriver = false,
    disabled = false,
    size,
    onSubmit,
    onClose,
    children,
    aside,
  } = props;
  const { t } = useTranslation();
  const { order, isAllowed, isReady, isSending } = state;
  const [seen, setSeen] = useState(order);
  const isAnswered = state.unanswered === null;
  const isUnknown = !isAnswered && !isSending;
  // A repeated request has the version of the former driver's order: the server refuses it for another driver.
  const hasNewDriver = concernsDriver && isAnswered && !isSending && order.driver_id !== seen.driver_id;
  const isBlocked = hasNewDriver || (disabled && isAnswered);
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
          {hasNewDriver && <DriverChange seen={seen} now={order} onAcknowledge={() => setSeen(order)} />}
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

interface DriverChangeProps {
  /** The order as the person saw it. */
  seen: OrderRow;
  now: OrderRow;
  onAcknowledge: () => void;
}

/** The driver who has the order now, and the button to go on with that driver. */
function DriverChange({ seen, now, onAcknowledge }: DriverChangeProps) {
  const { t } = useTranslation();
  const isTaken = now.driver_id !== null;
  return (
    <div className={classes.warning} role="alert">
      <p>
        {isTaken
          ? t('orders.assign.change.taken', { name: now.driver_name ?? '' })
          : t('orders.assign.change.released', { name: seen.driver_name ?? '' })}
      </p>
      <Button size="xs" mt={8} variant="default" onClick={onAcknowledge}>
        {t(isTaken ? 'orders.attempt.go_on' : 'orders.attempt.go_on_without')}
      </Button>
    </div>
  );
}
