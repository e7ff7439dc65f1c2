import { Box, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE } from '../ui/phone.ts';
import classes from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

export interface DialogFrameProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; the primary or destructive one comes last. */
  footer?: ReactNode;
  /** Width in px; on phones always a full-height sheet. */
  size?: number;
  /** While true the dialog cannot be closed. */
  busy?: boolean;
  /** While true only the buttons of `footer` and the close button close it. */
  ignoresEscape?: boolean;
  /** Called by Enter in a field and by the footer's submit button. */
  onSubmit?: () => void;
}

/**
 * A modal with head, scrolling body and footer. Esc closes, and a click outside while nothing was typed; focus is trapped
 * and restored. A form is a `Dialog`, which asks before what was typed is lost.
 */
export function DialogFrame({
  title,
  onClose,
  children,
  footer,
  size = 440,
  busy = false,
  ignoresEscape = false,
  onSubmit,
}: DialogFrameProps) {
  const { t } = useTranslation();
  useFocusBack();
  const [isTouched, setTouched] = useState(false);
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const body = (
    <>
      <Box className="fill short scroll" p="4px 16px 16px">
        {children}
      </Box>
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
      closeOnEscape={!busy && !ignoresEscape}
      closeOnClickOutside={!busy && !isTouched}
      onInput={() => setTouched(true)}
      closeButtonProps={{ 'aria-label': t('common.close'), disabled: busy }}
      transitionProps={
        phone ? { transition: 'slide-up', duration: 240 } : { transition: 'fade', duration: 180 }
      }
      classNames={{
        content: classes.content ?? '',
        header: classes.head ?? '',
        body: 'flex fill short',
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          className="column grow short"
          onSubmit={(event) => {
            event.preventDefault();
            // React passes it on to a form around the dialog.
            event.stopPropagation();
            if (!busy) onSubmit();
          }}
        >
          {body}
        </form>
      ) : (
        <div className="column grow short">{body}</div>
      )}
    </Modal>
  );
}
