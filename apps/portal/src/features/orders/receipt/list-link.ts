import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The lists that link to a receipt. */
const LISTS = ['/', '/orders', '/orders/live', '/list-discount-order'];
const STORAGE_KEY = 'orders-list';

export interface ListLink {
  to: string;
  search: Record<string, unknown>;
}

/** Parses a stored link; the unfiltered order list when it is absent or invalid. */
export function parseListLink(stored: string | null): ListLink {
  const plain = { to: '/orders', search: {} };
  if (!stored) return plain;
  try {
    const value: unknown = JSON.parse(stored);
    if (typeof value !== 'object' || value === null || !('to' in value) || !('search' in value)) return plain;
    const { to, search } = value;
    if (typeof to !== 'string' || !LISTS.includes(to) || typeof search !== 'object' || search === null)
      return plain;
    return { to, search: search as Record<string, unknown> };
  } catch {
    return plain;
  }
}

/** The link back to the list that opened this page, with its page and filters; kept over a reload. */
export function useListLink(): ListLink {
  const router = useRouter();
  const [way] = useState<ListLink>(() => {
    // During the first render the resolved location is still the previous page.
    const from = router.state.resolvedLocation;
    const to = from?.pathname.replace(/(.)\/+$/, '$1');
    if (from && to && LISTS.includes(to)) {
      const way = { to, search: from.search as Record<string, unknown> };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(way));
      return way;
    }
    return parseListLink(sessionStorage.getItem(STORAGE_KEY));
  });
  return way;
}
