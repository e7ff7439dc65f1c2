import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { FileStore } from './files/file-store.ts';
import type { Limits } from './limits/rate-limit.ts';
import type { Log } from './log/log.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { PositionStore } from './positions/position-store.ts';
import type { Db } from './transaction.ts';

/** What the process holds for its whole life; handed down, never imported as a global. */
export interface App {
  config: Config;
  /** This process among those on the same database; never the same twice. */
  processId: string;
  db: Db;
  /**
   * The same database, for lists that people filter as they like: connections of their own, on which a statement that
   * takes too long is given up, so that one rare combination of filters holds up neither other lists nor any action.
   */
  listPool: Db;
  /**
   * The same database once more, for what goes on beside the calls and must not queue behind them: an order's first
   * offers and drivers' positions are late at once when very many calls wait for a connection.
   */
  backgroundPool: Db;
  pool: Pool;
  /** Where the drivers are. */
  positions: PositionStore;
  log: Log;
  /** The clock; tests pass their own. */
  now: () => Date;
  /** Limits on calls, held together with the other processes. */
  limits: Limits;
  /** The local mailbox of demo mode; null where mail goes to a real server. */
  mailbox: Mailbox | null;
  files: FileStore;
  /** The last event of the portals' feed that this process has told: what it tells of is in the database. */
  feedSeq: () => number;
}
