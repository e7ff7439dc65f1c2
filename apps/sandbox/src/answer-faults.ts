import type { Random } from './random.ts';

/** What may go wrong with the answers of a third party, as chances from 0 to 1, and how long they take. */
export interface AnswerFaults {
  /** It takes the request and never answers; nothing is done. */
  silent: number;
  /** It is out of order; nothing is done. */
  fail: number;
  /** Nothing is done, with the status of a success. */
  errorInside: number;
  /** The line is cut in the middle of the answer, after the deed was done. */
  cut: number;
  /** The line is cut after the deed was done. */
  lost: number;
  /** A page of words comes instead of an answer, after the deed was done. */
  garbled: number;
  delayMs: number;
  /** A further pause of up to this long, each time another: answers overtake one another. */
  jitterMs: number;
}

export const NO_ANSWER_FAULTS: AnswerFaults = {
  ...{ silent: 0, fail: 0, errorInside: 0, cut: 0, lost: 0, garbled: 0, delayMs: 0, jitterMs: 0 },
};

/** Status and body of an answer; null cuts the line without one, `cut` in the middle of it. */
export type Answer = readonly [status: number, body: unknown, cut?: 'cut'] | null;

/** What a third party answers when it fails: out of order, and an error in a success. */
export interface ErrorBodies {
  outOfOrder: unknown;
  errorInside: unknown;
}

/** Answers a request as the faults have it: `deed` does what is asked, and answers. */
export async function answerWith(
  faults: AnswerFaults,
  random: Random,
  { outOfOrder, errorInside }: ErrorBodies,
  deed: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const pause = faults.delayMs + random.between(0, faults.jitterMs);
  await new Promise((resolve) => setTimeout(resolve, pause));
  if (random.chance(faults.silent)) return new Promise(() => undefined);
  if (random.chance(faults.fail)) return [503, outOfOrder];
  if (random.chance(faults.errorInside)) return [200, errorInside];
  const answer = await deed();
  if (answer && random.chance(faults.cut)) return [answer[0], answer[1], 'cut'];
  if (random.chance(faults.lost)) return null;
  return random.chance(faults.garbled) ? [200, '<html>Service</html>'] : answer;
}
