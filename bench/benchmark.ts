import type { Figure } from '../tools/harness/figures.ts';

/** A benchmark: one name, one table. */
export interface Benchmark {
  /** As it is called on the command line and marked in docs/performance.md. */
  readonly name: string;
  readonly title: string;
  run(options: RunOptions): Promise<readonly Figure[]>;
}

export interface RunOptions {
  /** A short run, to see that it works; its figures are not written down. */
  readonly quick: boolean;
  readonly say: (line: string) => void;
  /** Ends what is put on it when the benchmark is over. */
  readonly stack: AsyncDisposableStack;
  /** Adds Markdown below the table: what belongs to the figures and is none itself. */
  readonly note: (markdown: string) => void;
}
