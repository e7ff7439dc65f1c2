import { stageLine } from '../../tools/lib/stage-line.mjs';

/** After this time without an end, a stage says that it works. */
const ANNOUNCE_AFTER_MS = 2_000;

export interface Stages {
  /**
   * Waits for `work` and prints the stage with its time. A slow one is announced with `slow` first.
   * `note` says what was done, from its result. A failed stage prints nothing: its error does.
   */
  run<T>(name: string, work: Promise<T>, texts?: StageTexts<T>): Promise<T>;
}

interface StageTexts<T> {
  readonly slow?: string;
  readonly note?: (result: T) => string;
}

/** Prints the stages of a start as they end; several may run at the same time. */
export function createStages(print: (line: string) => void): Stages {
  return {
    async run(name, work, { slow, note } = {}) {
      const start = performance.now();
      const announce = slow && setTimeout(() => print(`  ${slow} …`), ANNOUNCE_AFTER_MS);
      try {
        const result = await work;
        print(stageLine(name, performance.now() - start, note?.(result)));
        return result;
      } finally {
        if (announce) clearTimeout(announce);
      }
    },
  };
}
