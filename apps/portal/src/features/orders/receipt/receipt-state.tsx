import type { ReactNode } from 'react';
import classes from './receipt-state.module.css';

interface ReceiptStateProps {
  icon: ReactNode;
  title: string;
  body: string;
  danger?: boolean;
  children: ReactNode;
}

/** What stands in place of a receipt that cannot be shown. */
export function ReceiptState({ icon, title, body, danger = false, children }: ReceiptStateProps) {
  return (
    <div className={classes.state} role={danger ? 'alert' : 'status'}>
      <span className={classes.tile} data-danger={danger || undefined} aria-hidden>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.body}>{body}</p>
      <div className={classes.action}>{children}</div>
    </div>
  );
}
