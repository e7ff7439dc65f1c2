import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from '../../../shared/table/row-card.module.css';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { Names } from '../../../shared/ui/names.tsx';

interface LogCardProps {
  title: string;
  badge: ReactNode;
  created_at: string;
  /** What it is about: an order number, an address. */
  main: string;
  end?: string | null;
  names?: readonly (string | null)[];
}

/** A log as a card, for phones. */
export function LogCard({ title, badge, created_at, main, end, names = [] }: LogCardProps) {
  const { date, seconds } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        {badge}
      </span>
      <Ltr>{`${date(created_at)} ${seconds(created_at)}`}</Ltr>
      <span className={classes.main}>
        <Ltr>{main}</Ltr>
      </span>
      <span>{end && <Ltr>{end}</Ltr>}</span>
      <span className={classes.line}>
        <Names of={[...names]} />
      </span>
    </div>
  );
}
