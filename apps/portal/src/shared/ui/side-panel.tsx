import { Portal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import classes from './side-panel.module.css';
import { useFocusBack } from './use-focus-back.ts';

interface SidePanelProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
}

/** Called when the panel stands in the page; an effect would run before, because a portal renders its children late. */
function focusInside(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/**
 * Slides in at the inline end without a scrim: the page beside it stays usable. Focus goes to what carries
 * `data-autofocus` and comes back on closing; Esc inside closes. A full-height sheet on phones.
 */
export function SidePanel({ title, onClose, children, footer }: SidePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  useFocusBack();
  return (
    <Portal>
      <section
        ref={focusInside}
        className={classes.panel}
        role="dialog"
        aria-modal="false"
        aria-labelledby={id}
        data-side-panel
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.stopPropagation();
          onClose();
        }}
      >
        <div className={classes.head}>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX size={17} stroke={1.6} />
          </IconButton>
        </div>
        <div className={classes.body}>{children}</div>
        {footer && <footer className={classes.foot}>{footer}</footer>}
      </section>
    </Portal>
  );
}
