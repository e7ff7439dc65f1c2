export interface SendOptions extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** Timeout in ms for the complete response. */
  timeoutMs: number;
  /** Aborts the request earlier. */
  signal?: AbortSignal;
  /** Maximum size of the response in bytes. */
  maxBytes?: number;
}

/** A complete response. */
export interface HttpResponse {
  status: number;
  /** Whether the status is 2xx. */
  ok: boolean;
  text: string;
}

/** The response exceeds the maximum size. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'AnswerTooLarge';
}

const MAX_RESPONSE_BYTES = 1 << 20;

/**
 * The only HTTP client of the server: a timeout that covers the body, a maximum response size, and no redirects,
 * which could lead to other hosts (SSRF). Throws where no complete response arrives.
 */
export async function sendRequest(url: string, options: SendOptions): Promise<HttpResponse> {
  const { timeoutMs, signal, maxBytes = MAX_RESPONSE_BYTES, ...init } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  return { status: response.status, ok: response.ok, text: await readBounded(response, maxBytes) };
}

async function readBounded(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ResponseTooLargeError(`the response is longer than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
