import { type RefObject, useLayoutEffect, useState } from 'react';
import { type PlacedColumn, partlyCovered } from './column-layout.ts';

/** Ids of the columns that pinned ones cover in part at the present scroll position. */
export function useCoveredColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  placed: readonly PlacedColumn<Row>[],
  { available, lead, scale }: { available: number; lead: number; scale: number },
): readonly string[] {
  const [covered, setCovered] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const node = scroller.current;
    if (!node) return undefined;
    const measure = () => {
      // Negative from right to left.
      const scrolled = Math.abs(node.scrollLeft) / scale;
      const now = partlyCovered(placed, { available, scrolled, lead });
      setCovered((before) => (before.join() === now.join() ? before : now));
    };
    measure();
    node.addEventListener('scroll', measure, { passive: true });
    return () => node.removeEventListener('scroll', measure);
  }, [scroller, placed, available, lead, scale]);
  return covered;
}
