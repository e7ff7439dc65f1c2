import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

export interface ListLink {
  to: string;
  search: Record<string, unknown>;
}

/** The lists that lead to a page. */
interface ListsOfPage {
  /** Key in the tab's storage. */
  key: string;
  /** The list that is meant where none is known; one of `lists`. */
  home: string;
  lists: readonly string[];
}

export const ORDER_LIST_PAGES: ListsOfPage = {
  key: 'orders-list',
  home: '/orders',
  lists: ['/', '/orders', '/orders/live', '/list-discount-order'],
};
export const DRIVER_LIST_PAGES: ListsOfPage = { key: 'drivers-list', home: '/drivers', lists: ['/drivers'] };

/** Parses a stored link; the unfiltered `home` when it is absent or invalid. */
export function parseListLink(stored: string | null, { home, lists }: ListsOfPage): ListLink {
  const plain = { to: home, search: {} };
  if (!stored) return plain;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('to' in value) || !('search' in value)) return plain;
    const { to, search } = value;
    if (typeof to !== 'string' || !lists.includes(to) || typeof search !== 'object' || search === null)
      return plain;
    return { to, search: search as Record<string, unknown> };
  } catch {
    return plain;
  }
}

/** The link back to the list that opened this page, with its page and filters; kept over a reload. */
export function useListLink(of: ListsOfPage): ListLink {
  const router = useRouter();
  const [way] = useState<ListLink>(() => {
    // During the first render the resolved location is still the previous page.
    const from = router.state.resolvedLocation;
    const to = from?.pathname.replace(/(.)\/+$/, '$1');
    if (from && to && of.lists.includes(to)) {
      const way = { to, search: from.search as Record<string, unknown> };
      sessionStorage.setItem(of.key, JSON.stringify(way));
      return way;
    }
    return parseListLink(sessionStorage.getItem(of.key), of);
  });
  return way;
}
