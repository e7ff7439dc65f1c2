import type { RelatedExchange } from '@mishwar/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The logs whose entries have a page of their own. */
const PAGES = {
  CITC: '/citc-logs/$logId',
  HTTP: '/http-logs/$logId',
  ODOO: '/odoo-logs/$logId',
  SHUKAH: '/shukah-logs/$logId',
} as const;
type ThirdParty = RelatedExchange['third_party'];

const hasPage = (thirdParty: ThirdParty): thirdParty is keyof typeof PAGES => thirdParty in PAGES;

/** An exchange by its text, with a link where its log has a page. */
export function LogLink({
  thirdParty,
  id,
  children,
}: {
  thirdParty: ThirdParty;
  id: string;
  children: ReactNode;
}) {
  if (!hasPage(thirdParty)) return children;
  return (
    <Link to={PAGES[thirdParty]} params={{ logId: id }}>
      {children}
    </Link>
  );
}
