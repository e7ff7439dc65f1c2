import type { RelatedExchange } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './logs.module.css';

/** The logs whose entries have a page of their own. */
const PAGES = {
  CITC: '/citc-logs/$logId',
  HTTP: '/http-logs/$logId',
  ODOO: '/odoo-logs/$logId',
  SHUKAH: '/shukah-logs/$logId',
} as const;
type Party = RelatedExchange['party'];

const hasPage = (party: Party): party is keyof typeof PAGES => party in PAGES;

/** An exchange by its text, with a link where its log has a page. */
export function LogLink({ party, id, children }: { party: Party; id: string; children: ReactNode }) {
  if (!hasPage(party)) return children;
  return (
    <Link className={classes.link} to={PAGES[party]} params={{ logId: id }}>
      {children}
    </Link>
  );
}
