import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** The pages from which a receipt is opened. */
const LISTS = ['/', '/orders', '/orders/live', '/list-discount-order'];
const STORAGE_KEY = 'orders-list';

export interface WayBack {
  to: string;
  search: Record<string, unknown>;
}

/** A place read from storage, or the plain list when there is none or it is no place of ours. */
export function storedWayBack(stored: string | null): WayBack {
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

/** The list from which this page was opened, with its page and filters; kept over a reload. */
export function useWayBack(): WayBack {
  const router = useRouter();
  const [way] = useState<WayBack>(() => {
    // While the receipt renders for the first time this is still the place one comes from.
    const from = router.state.resolvedLocation;
    const to = from?.pathname.replace(/(.)\/+$/, '$1');
    if (from && to && LISTS.includes(to)) {
      const way = { to, search: from.search as Record<string, unknown> };
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(way));
      return way;
    }
    return storedWayBack(sessionStorage.getItem(STORAGE_KEY));
  });
  return way;
}
