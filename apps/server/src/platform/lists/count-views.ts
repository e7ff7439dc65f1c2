import { isStatementTimeout } from '../http/errors.ts';

/** How many rows a view of a list has, up to the cap; null for one that takes too long. */
export type ViewCount = { total: number; total_exact: boolean } | null;

/**
 * Counts each view with `count`, whose database limits each statement's time. One after the other, so that a caller
 * holds one connection.
 */
export async function countViews<View>(
  views: readonly View[],
  count: (view: View) => Promise<NonNullable<ViewCount>>,
): Promise<ViewCount[]> {
  const counts: ViewCount[] = [];
  for (const view of views) {
    counts.push(
      await count(view).catch((error: unknown) => {
        if (isStatementTimeout(error)) return null;
        throw error;
      }),
    );
  }
  return counts;
}
