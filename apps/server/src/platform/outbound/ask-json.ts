import { PartyProblem } from './party-problem.ts';

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

const ANSWER_MAX_BYTES = 1 << 20;
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
      await ask(question, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]), outcome);
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
  signal: AbortSignal,
  outcome: { status: number; answer: unknown },
): Promise<void> {
  const response = await fetch(url, {
    method,
    redirect: 'error',
    signal,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  outcome.status = response.status;
  const text = await readBounded(party, response);
  outcome.answer = parse(text);
  const { status } = response;
  if (status >= 500 || LATER.includes(status))
    throw new PartyProblem('party_unreachable', `${party} answered ${status}`);
  if (!response.ok) throw new PartyProblem('party_refused', `${party} answered ${status}`);
  if (outcome.answer === undefined)
    throw new PartyProblem('party_unreadable', `${party} answered what is no JSON`);
}

function toProblem(party: string, error: unknown): PartyProblem {
  if (error instanceof PartyProblem) return error;
  return new PartyProblem('party_unreachable', `${party}: ${error instanceof Error ? error.message : error}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBounded(party: string, response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_MAX_BYTES)
      throw new PartyProblem('party_unreadable', `the answer of ${party} is too large`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
