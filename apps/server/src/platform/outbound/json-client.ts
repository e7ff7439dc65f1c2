import { ResponseTooLargeError, sendRequest } from './send-request.ts';
import { ThirdPartyError } from './third-party-error.ts';

interface JsonRequest {
  /** Name of the third party in logs and errors. */
  thirdParty: string;
  /** Type of the request, for logs. */
  type: string;
  method: 'GET' | 'POST';
  url: string;
  /** Not recorded: they hold credentials. */
  headers: Readonly<Record<string, string>>;
  body?: object;
}

/** A request and its outcome. */
export interface JsonExchange {
  question: JsonRequest;
  /** 0 without a response. */
  status: number;
  answer: unknown;
  problem: ThirdPartyError | null;
  ms: number;
}

/** Sends a request once and returns the parsed response. Throws ThirdPartyError. */
export type JsonClient = (question: JsonRequest, signal: AbortSignal) => Promise<unknown>;

const LATER = [408, 425, 429];

/** Creates a JSON client with a timeout in ms; `onExchange` is called after each request, whatever its outcome. */
export function createJsonClient(
  timeoutMs: number,
  onExchange: (asked: JsonExchange) => void = () => undefined,
): JsonClient {
  return async (question, signal) => {
    const began = performance.now();
    const outcome = { status: 0, answer: null as unknown };
    let problem: ThirdPartyError | null = null;
    try {
      await ask(question, timeoutMs, signal, outcome);
    } catch (error) {
      // An abort by the caller is no error of the third party.
      signal.throwIfAborted();
      problem = toProblem(question.thirdParty, error);
    }
    onExchange({ question, ...outcome, problem, ms: Math.round(performance.now() - began) });
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
    throw new ThirdPartyError('third_party_unreachable', `${thirdParty} answered ${status}`);
  if (!ok) throw new ThirdPartyError('third_party_refused', `${thirdParty} answered ${status}`);
  if (outcome.answer === undefined)
    throw new ThirdPartyError('third_party_unreadable', `${thirdParty} answered what is no JSON`);
}

function toProblem(thirdParty: string, error: unknown): ThirdPartyError {
  if (error instanceof ThirdPartyError) return error;
  const problem = `${thirdParty}: ${error instanceof Error ? error.message : error}`;
  return new ThirdPartyError(
    error instanceof ResponseTooLargeError ? 'third_party_unreadable' : 'third_party_unreachable',
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
