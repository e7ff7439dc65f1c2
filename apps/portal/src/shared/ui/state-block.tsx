import type { ReactNode } from 'react';
import classes from './state-block.module.css';

interface StateBlockProps {
  icon: ReactNode;
  title: string;
  body: ReactNode;
  /** Something failed: it is told at once, and looks so. */
  danger?: boolean;
  /** Stands alone on the page. */
  page?: boolean;
  /** h1 where the page has no other title. */
  heading?: 'h1' | 'h2';
  /** What can be done about it. */
  actions?: ReactNode;
  /** Below the actions. */
  children?: ReactNode;
}

/** Says one thing in place of what cannot be shown: nothing found, not there, failed. */
export function StateBlock(props: StateBlockProps) {
  const { icon, title, body, danger, page, heading: Title = 'h2', actions, children } = props;
  return (
    <div className={classes.block} role={danger ? 'alert' : 'status'} data-page={page || undefined}>
      <span className={classes.tile} data-danger={danger || undefined} aria-hidden>
        {icon}
      </span>
      <Title className={classes.title}>{title}</Title>
      <p className={classes.body}>{body}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
      {children}
    </div>
  );
}
