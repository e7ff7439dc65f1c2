import type { MutantResult } from 'mutation-server-protocol';

export interface Score {
  readonly killed: number;
  readonly survived: number;
  /** Survivors that no test reaches. */
  readonly unreached: number;
  /** Mutants without a verdict: not valid code, or ignored. */
  readonly undecided: number;
  /** Share of the judged mutants that a test noticed, 0 to 1; 1 where none was judged. */
  readonly share: number;
}

const KILLED = new Set<MutantResult['status']>(['Killed', 'Timeout']);
const SURVIVED = new Set<MutantResult['status']>(['Survived', 'NoCoverage']);

/** Counts what became of mutants: a test that fails or never ends has noticed it; one that no test reaches has survived. */
export function scoreOf(mutants: readonly Pick<MutantResult, 'status'>[]): Score {
  const killed = mutants.filter(({ status }) => KILLED.has(status)).length;
  const survived = mutants.filter(({ status }) => SURVIVED.has(status)).length;
  const judged = killed + survived;
  return {
    killed,
    survived,
    unreached: mutants.filter(({ status }) => status === 'NoCoverage').length,
    undecided: mutants.length - judged,
    share: judged === 0 ? 1 : killed / judged,
  };
}

export const hasSurvived = ({ status }: Pick<MutantResult, 'status'>): boolean => SURVIVED.has(status);
