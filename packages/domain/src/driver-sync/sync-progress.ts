import { SYNC_PAGE_SIZE } from '../limits.ts';

/** Number of pages for `total` drivers. */
export function countSyncPages(total: number): number {
  return Math.ceil(total / SYNC_PAGE_SIZE);
}

export interface SyncProgress {
  /** Completed pages of `pages`. */
  done: number;
  /** Null until the total is known. */
  pages: number | null;
  /** 0 to 1. */
  share: number;
}

/** Progress of a sync: completed pages out of those for `total` drivers. */
export function computeSyncProgress(done: number, total: number | null): SyncProgress {
  if (total === null) return { done: 0, pages: null, share: 0 };
  const pages = countSyncPages(total);
  return { done: Math.min(done, pages), pages, share: pages === 0 ? 1 : Math.min(1, done / pages) };
}

/** Whether an ended sync can be resumed: it was cancelled, it failed, or pages of it failed. */
export function canResumeSync({ state, pages_failed }: { state: string; pages_failed: number }): boolean {
  return state === 'cancelled' || state === 'failed' || (state === 'done' && pages_failed > 0);
}
