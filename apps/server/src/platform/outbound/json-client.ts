import { ResponseTooLargeError, sendRequest } from './send-request.ts';
import { ThirdPartyError } from './third-party-error.ts';

export interface JsonRequest {
  /** Who is asked, as logs and problems name him. */
  thirdParty: string;
  /** What is asked, in a word. */
  type: string;
  method: 'GET' | 'POST';
  url: string;
  /** Never kept: they prove who asks. */
  headers: Readonly<Record<string, string>>;
  body?: object;
}

/** A question as it was asked, and what came of it. */
export interface JsonExchange {
  question: JsonRequest;
  /** 0 where no answer came. */
  status: number;
  answer: unknown;
  problem: ThirdPartyError | null;
  ms: number;
}

/** Asks once; answers what the party said. Throws PartyProblem. */
export type JsonClient = (question: JsonRequest, signal: AbortSignal) => Promise<unknown>;

const LATER = [408, 425, 429];

/** Asks over HTTP with a time-out in ms; `onAsked` is told of each question, however it ended. */
export function createJsonClient(
  timeoutMs: number,
  onAsked: (asked: JsonExchange) => Promise<void> | void = () => undefined,
): JsonClient {
  return async (question, signal) => {
    const began = performance.now();
    const outcome = { status: 0, answer: null as unknown };
    let problem: ThirdPartyError | null = null;
    try {
      await ask(question, timeoutMs, signal, outcome);
    } catch (error) {
      // Whoever asked wants no answer any more: that is nobody's fault.
      signal.throwIfAborted();
      problem = toProblem(question.thirdParty, error);
    }
    await onAsked({ question, ...outcome, problem, ms: Math.round(performance.now() - began) });
    if (problem) throw problem;
    return outcome.answer;
  };
}

async function ask(
  { thirdParty, method, url, headers, body }: JsonRequest,
  timeoutMs: number,
  signal: AbortSignal,
  outcome: { status: number; answer: unknown },
): Promise<void> {
  const { status, ok, text } = await sendRequest(url, {
    method,
    timeoutMs,
    signal,
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  outcome.status = status;
  outcome.answer = parse(text);
  if (status >= 500 || LATER.includes(status))
    throw new ThirdPartyError('party_unreachable', `${thirdParty} answered ${status}`);
  if (!ok) throw new ThirdPartyError('party_refused', `${thirdParty} answered ${status}`);
  if (outcome.answer === undefined)
    throw new ThirdPartyError('party_unreadable', `${thirdParty} answered what is no JSON`);
}

function toProblem(party: string, error: unknown): ThirdPartyError {
  if (error instanceof ThirdPartyError) return error;
  const problem = `${party}: ${error instanceof Error ? error.message : error}`;
  return new ThirdPartyError(
    error instanceof ResponseTooLargeError ? 'party_unreadable' : 'party_unreachable',
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
