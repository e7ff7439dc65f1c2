import type { ReactNode } from 'react';
import classes from './state-page.module.css';

interface StatePageProps {
  icon: ReactNode;
  title: string;
  body: string;
  actions: ReactNode;
  tone?: 'plain' | 'danger';
}

/** A whole page that says one thing: not found, failed. */
export function StatePage({ icon, title, body, actions, tone = 'plain' }: StatePageProps) {
  return (
    <div className={classes.page}>
      <span className={classes.tile} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.body}>{body}</p>
      <div className={classes.actions}>{actions}</div>
    </div>
  );
}
