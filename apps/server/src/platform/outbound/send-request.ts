import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type EgressPolicy, getEgressPolicy, resolveAllowed } from './egress-policy.ts';
import { rejectOnAbort } from './reject-on-abort.ts';

interface SendOptions {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Timeout in ms for the complete response. */
  timeoutMs: number;
  /** Aborts the request earlier. */
  signal?: AbortSignal;
  /** Maximum size of the response in bytes. */
  maxBytes?: number;
  /** That of the process where it is absent. */
  policy?: EgressPolicy;
}

/** A complete response. */
interface HttpResponse {
  status: number;
  /** Whether the status is 2xx. */
  ok: boolean;
  text: string;
}

/** The response leads to another address. */
class RedirectError extends Error {
  override readonly name = 'Redirect';
}

/** The response exceeds the maximum size. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'AnswerTooLarge';
}

const MAX_RESPONSE_BYTES = 1 << 20;

/**
 * The only HTTP client of the server: a timeout that covers the body, a maximum response size, and no redirects. The
 * host is resolved once, its address is judged by the egress policy, and the connection goes to that address (SSRF, DNS
 * rebinding). Each request has a connection of its own. Throws where no complete response arrives.
 */
export async function sendRequest(url: string, options: SendOptions): Promise<HttpResponse> {
  const { timeoutMs, signal: caller, maxBytes = MAX_RESPONSE_BYTES, policy = getEgressPolicy() } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
  try {
    const target = new URL(url);
    const { address, family } = await rejectOnAbort(resolveAllowed(target, policy), signal);
    const lookup: LookupFunction = (_host, { all }, done) =>
      all ? done(null, [{ address, family }]) : done(null, address, family);
    const response = await begin(target, options, lookup, signal);
    const status = response.statusCode ?? 0;
    if (status >= 300 && status < 400 && response.headers.location !== undefined) {
      response.destroy();
      throw new RedirectError(`the response ${status} leads to another address`);
    }
    return { status, ok: status >= 200 && status < 300, text: await readBounded(response, maxBytes) };
  } catch (error) {
    // The reason of the abort says whether time ran out.
    throw signal.aborted ? signal.reason : error;
  }
}

function begin(
  url: URL,
  { method = 'GET', headers = {}, body }: SendOptions,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, lookup, signal, agent: false });
    request.on('response', resolve).on('error', reject);
    request.end(body);
  });
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ResponseTooLargeError(`the response is longer than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
