import type { ReactNode } from 'react';
import type { Tone } from '../theme/tokens.ts';
import classes from './status-badge.module.css';

/** A status text on its colour. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
