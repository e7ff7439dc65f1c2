import { PartyProblem } from './party-problem.ts';
import { AnswerTooLarge, send } from './send.ts';

export interface JsonQuestion {
  /** Who is asked, as logs and problems name him. */
  party: string;
  /** What is asked, in a word. */
  type: string;
  method: 'GET' | 'POST';
  url: string;
  /** Never kept: they prove who asks. */
  headers: Readonly<Record<string, string>>;
  body?: object;
}

/** A question as it was asked, and what came of it. */
export interface AskedQuestion {
  question: JsonQuestion;
  /** 0 where no answer came. */
  status: number;
  answer: unknown;
  problem: PartyProblem | null;
  ms: number;
}

/** Asks once; answers what the party said. Throws PartyProblem. */
export type AskJson = (question: JsonQuestion, signal: AbortSignal) => Promise<unknown>;

const LATER = [408, 425, 429];

/** Asks over HTTP with a time-out in ms; `onAsked` is told of each question, however it ended. */
export function createAskJson(
  timeoutMs: number,
  onAsked: (asked: AskedQuestion) => Promise<void> | void = () => undefined,
): AskJson {
  return async (question, signal) => {
    const began = performance.now();
    const outcome = { status: 0, answer: null as unknown };
    let problem: PartyProblem | null = null;
    try {
      await ask(question, timeoutMs, signal, outcome);
    } catch (error) {
      // Whoever asked wants no answer any more: that is nobody's fault.
      signal.throwIfAborted();
      problem = toProblem(question.party, error);
    }
    await onAsked({ question, ...outcome, problem, ms: Math.round(performance.now() - began) });
    if (problem) throw problem;
    return outcome.answer;
  };
}

async function ask(
  { party, method, url, headers, body }: JsonQuestion,
  timeoutMs: number,
  signal: AbortSignal,
  outcome: { status: number; answer: unknown },
): Promise<void> {
  const { status, ok, text } = await send(url, {
    method,
    timeoutMs,
    signal,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  outcome.status = status;
  outcome.answer = parse(text);
  if (status >= 500 || LATER.includes(status))
    throw new PartyProblem('party_unreachable', `${party} answered ${status}`);
  if (!ok) throw new PartyProblem('party_refused', `${party} answered ${status}`);
  if (outcome.answer === undefined)
    throw new PartyProblem('party_unreadable', `${party} answered what is no JSON`);
}

function toProblem(party: string, error: unknown): PartyProblem {
  if (error instanceof PartyProblem) return error;
  const problem = `${party}: ${error instanceof Error ? error.message : error}`;
  return new PartyProblem(
    error instanceof AnswerTooLarge ? 'party_unreadable' : 'party_unreachable',
    problem,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
