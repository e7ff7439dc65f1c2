import type { ReactNode } from 'react';
import classes from './state-block.module.css';

interface StateBlockProps {
  icon: ReactNode;
  title: string;
  body: ReactNode;
  /** An error: announced at once and coloured. */
  danger?: boolean;
  /** The block is the only content of the page. */
  page?: boolean;
  /** Heading level: h1 if the page has no other title. */
  heading?: 'h1' | 'h2';
  /** Buttons or links. */
  actions?: ReactNode;
  /** Content below the actions. */
  children?: ReactNode;
}

/** Empty, not-found or error state in place of content. */
export function StateBlock(props: StateBlockProps) {
  const { icon, title, body, danger, page, heading: Title = 'h2', actions, children } = props;
  return (
    <div className={classes.block} role={danger ? 'alert' : 'status'} data-page={page || undefined}>
      <span className={`${classes.tile} ${danger ? 'alarmed problem' : ''}`} aria-hidden>
        {icon}
      </span>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.body}>{body}</p>
      {actions && <div className="flex gap-8 above-8">{actions}</div>}
      {children}
    </div>
  );
}
