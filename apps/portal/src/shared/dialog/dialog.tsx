import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '../ui/phone.ts';
import classes from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons, the destructive or main one last in reading order. */
  footer?: ReactNode;
  /** Width in px; a full-height sheet on phones whatever it is. */
  size?: number;
  /** While something is being sent the dialog stays. */
  busy?: boolean;
  /** Enter in a field, or the submit button in the footer. */
  onSubmit?: () => void;
}

/** A modal with head, scrolling body and foot. Esc closes, focus goes in and comes back. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  size = 440,
  busy = false,
  onSubmit,
}: DialogProps) {
  const { t } = useTranslation();
  useFocusBack();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const body = (
    <>
      <div className={classes.body}>{children}</div>
      {footer && <div className={classes.foot}>{footer}</div>}
    </>
  );
  return (
    <Modal
      opened
      onClose={onClose}
      returnFocus={false}
      title={title}
      size={size}
      fullScreen={phone ?? false}
      padding={0}
      closeOnEscape={!busy}
      closeOnClickOutside={!busy}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: busy }}
      transitionProps={
        phone ? { transition: 'slide-up', duration: 240 } : { transition: 'fade', duration: 180 }
      }
      classNames={{
        content: classes.content ?? '',
        header: classes.head ?? '',
        title: classes.title ?? '',
        body: classes.inner ?? '',
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) onSubmit();
          }}
        >
          {body}
        </form>
      ) : (
        <div className={classes.form}>{body}</div>
      )}
    </Modal>
  );
}
