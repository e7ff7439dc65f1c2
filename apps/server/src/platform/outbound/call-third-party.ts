import type { ExchangeThirdParty } from '@mishwar/domain';
import type { Exchange } from '../exchange-log/record-exchange.ts';
import { sendRequest } from './send-request.ts';

export interface ThirdPartyCall {
  thirdParty: ExchangeThirdParty;
  /** The operation, for the log. */
  type: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  body?: object | string;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ThirdPartyAnswer {
  /** 0 without a complete response. */
  status: number;
  /** The parsed body; undefined where it is no JSON. */
  json: unknown;
  text: string;
  /** Why there is no complete response; null where there is one. */
  failure: { isTimeout: boolean; message: string } | null;
  /** For the log; the client decides whether it is a success. */
  exchange: Omit<Exchange, 'attempt' | 'correlationId' | 'at'>;
}

const MAX_RESPONSE_BYTES = 256 << 10;

/** Sends a request to a third party and never throws: without a complete response `failure` says why. */
export async function callThirdParty(call: ThirdPartyCall): Promise<ThirdPartyAnswer> {
  const { thirdParty, type, method, url, headers, body, timeoutMs, signal } = call;
  const began = performance.now();
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const common = { thirdParty, type, method, url, headers, request: body };
  const ended = () => ({ durationMs: performance.now() - began });
  try {
    const answer = await sendRequest(url, {
      method,
      timeoutMs,
      signal,
      maxBytes: MAX_RESPONSE_BYTES,
      headers: { 'content-type': 'application/json', ...headers },
      ...(text !== undefined && { body: text }),
    });
    return {
      status: answer.status,
      json: parse(answer.text),
      text: answer.text,
      failure: null,
      exchange: { ...common, ...ended(), status: answer.status, outcome: 'failure', response: answer.text },
    };
  } catch (error) {
    const isTimeout =
      error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError');
    const message = isTimeout
      ? `no answer within ${Math.round(performance.now() - began)} ms`
      : describe(error);
    return {
      status: 0,
      json: undefined,
      text: '',
      failure: { isTimeout, message },
      exchange: { ...common, ...ended(), status: 0, outcome: isTimeout ? 'timeout' : 'failure', message },
    };
  }
}

/** Statuses after which another attempt may succeed: credentials are repaired, load passes. */
const LATER: readonly number[] = [401, 403, 408, 425, 429];

/** Whether a status is a final rejection. */
export const isFinalRejection = (status: number): boolean =>
  status >= 400 && status < 500 && !LATER.includes(status);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The message of fetch is `fetch failed`; what failed is its cause. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
