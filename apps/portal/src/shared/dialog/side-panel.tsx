import { Box, FocusTrap, Portal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/icon-button.tsx';
import { PHONE } from '../ui/phone.ts';
import classes from './side-panel.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Buttons beside the title. */
  tools?: ReactNode;
  /** Except on a phone the page makes room for the panel, which covers nothing of it. */
  isDocked?: boolean;
}

/** Ref callback: an effect would run before the portal has rendered its children. */
function focusInside(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * A non-modal panel at the inline end: the page beside it stays usable. Focus moves to the element with
 * `data-autofocus` and is restored on closing; Esc inside closes. On phones it is a modal sheet that traps
 * the focus.
 */
export function SidePanel({ title, onClose, children, footer, tools, isDocked = false }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  useFocusBack();
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return (
    <Portal>
      <FocusTrap active={phone} innerRef={focusInside}>
        <section
          className={classes.panel}
          role="dialog"
          aria-modal={phone}
          aria-labelledby={id}
          data-side-panel
          data-docked={isDocked || undefined}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.defaultPrevented) return;
            event.stopPropagation();
            onClose();
          }}
        >
          <Box className="row between fixed gap-8 line-below" mih={52} px={16}>
            <h2 id={id}>{title}</h2>
            <span className="row fixed">
              {tools}
              <IconButton label={t('common.close')} onClick={onClose}>
                <IconX size={17} stroke={1.6} />
              </IconButton>
            </span>
          </Box>
          <div className="column fill short">{children}</div>
          {footer && <footer className="fixed caption pad-10-16 line-above ground-1">{footer}</footer>}
        </section>
      </FocusTrap>
    </Portal>
  );
}
