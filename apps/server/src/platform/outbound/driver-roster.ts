import type { ExternalDriver } from '@mishwar/domain';

/** A driver of a third party, or a label of a record that is invalid. */
export type RosterEntry = { driver: ExternalDriver } | { unreadable: string };

/** Drivers of a third party, in a stable order. Both methods throw ThirdPartyError. */
export interface DriverRoster {
  total(signal: AbortSignal): Promise<number>;
  /** `page` counts from 1, with SYNC_PAGE_SIZE drivers a page. */
  page(page: number, signal: AbortSignal): Promise<RosterEntry[]>;
}
