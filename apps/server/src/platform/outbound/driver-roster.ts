import type { ExternalDriver } from '@mishwar/domain';

/** A driver of a party, or what can be said of one who cannot be read. */
export type RosterEntry = { driver: ExternalDriver } | { unreadable: string };

/** The drivers that a party keeps, in a sequence that stays. Both throw PartyProblem. */
export interface DriverRoster {
  total(signal: AbortSignal): Promise<number>;
  /** `page` counts from 1, in pages of SYNC_PAGE_SIZE. */
  page(page: number, signal: AbortSignal): Promise<RosterEntry[]>;
}
