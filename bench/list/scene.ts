import type { Installation } from '../../tools/harness/installation.ts';
import type { Client } from '../../tools/harness/requests.ts';
import type { RunOptions } from '../benchmark.ts';
import type { ListStatements } from './capture.ts';
import type { ListCase } from './cases.ts';

/** What the parts of this benchmark work on. */
export interface Scene extends RunOptions {
  readonly installation: Installation;
  /** The product, signed in. */
  readonly ours: Client;
  /** The floor: `/0` answers the first case. */
  readonly bare: Client;
  readonly cases: readonly ListCase[];
  readonly statementsOf: (name: string) => ListStatements;
}
