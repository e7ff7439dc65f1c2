import { useEffect, useRef } from 'react';
import { pageCount } from './page-links.ts';

interface ReadPage {
  page: number;
  limit: number;
  /** undefined while loading. */
  total: number | undefined;
  /** Whether the page was read and has no rows. */
  isEmpty: boolean;
}

/** The page to show in place of one beyond the end; undefined for a page of the list. */
export function lastPageFor({ page, limit, total, isEmpty }: ReadPage): number | undefined {
  if (!isEmpty || total === undefined || page <= 1) return undefined;
  // The total may be older than the page: an empty page is never the last one.
  return Math.min(pageCount(total, limit), page - 1);
}

/** Leads from a page beyond the end to the last one: a link that has aged, or rows that have gone. */
export function useLastPage(read: ReadPage, onPage: (page: number) => void): void {
  const last = lastPageFor(read);
  const go = useRef(onPage);
  useEffect(() => {
    go.current = onPage;
  });
  useEffect(() => {
    if (last !== undefined) go.current(last);
  }, [last]);
}
