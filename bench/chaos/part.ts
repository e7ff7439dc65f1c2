import type { Finding } from './finding.ts';
import type { ChaosOptions } from './options.ts';
import type { Planted } from './plants.ts';

/** Options of the command, what is planted, and where progress is reported. */
export interface SuiteOptions extends ChaosOptions, Planted {
  /** Mean ms between two kills. */
  readonly pause?: number;
  readonly say: (line: string) => void;
}

export interface PartOptions extends SuiteOptions {
  readonly pause: number;
  /** Ends what is put on it when the part is over. */
  readonly stack: AsyncDisposableStack;
}

export interface PartRun {
  readonly findings: readonly Finding[];
  /** Its tables, by their marks in the page. */
  readonly tables: Readonly<Record<string, string>>;
  /** Kinds of kill whose longest outage was beyond its goal. */
  readonly missed?: readonly string[];
}
