import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { FileStore } from './files/file-store.ts';
import type { RecurringRounds } from './jobs/recurring-rounds.ts';
import type { Limits } from './limits/rate-limit.ts';
import type { Log } from './log/log.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { PositionStore } from './positions/position-store.ts';
import type { Roads } from './roads/roads.ts';
import type { Db } from './transaction.ts';

/** What a process holds from start to stop; passed down, never imported as a global. */
export interface App {
  config: Config;
  /** Id of this process among those on the same database; never reused. */
  processId: string;
  db: Db;
  /**
   * The same database for filtered lists: connections of their own with a statement timeout, so that one slow
   * combination of filters delays neither other lists nor any action.
   */
  listPool: Db;
  /**
   * The same database for background work that must not queue behind requests, such as an order's first offers and
   * driver positions: connections of their own.
   */
  backgroundPool: Db;
  pool: Pool;
  /** The newest position of every driver. */
  positions: PositionStore;
  /** Distances and times by road. */
  roads: Roads;
  log: Log;
  /** The clock; tests pass their own. */
  now: () => Date;
  /** Rate limits, shared with the other processes. */
  limits: Limits;
  /** The local mailbox of demo mode; null where mail goes to a real server. */
  mailbox: Mailbox | null;
  files: FileStore;
  /** What the recurring jobs of this process did last. */
  recurring: RecurringRounds;
  /** Sequence number of the last feed event that this process has sent; everything up to it is in the database. */
  feedSeq: () => number;
}
