export interface SendOptions extends Pick<RequestInit, 'method' | 'headers' | 'body'> {
  /** ms until the whole answer must be there. */
  timeoutMs: number;
  /** Whoever asked may give up earlier. */
  signal?: AbortSignal;
  /** Bytes of the longest answer that is read. */
  maxBytes?: number;
}

/** What came back, read whole. */
export interface HttpResponse {
  status: number;
  /** Whether the status is one of success. */
  ok: boolean;
  text: string;
}

/** The answer is longer than any that is expected. */
export class ResponseTooLargeError extends Error {
  override readonly name = 'AnswerTooLarge';
}

const MAX_RESPONSE_BYTES = 1 << 20;

/**
 * The one way in which the server calls others: with a time-out that covers the body too, a limit to the answer's size,
 * and no redirects, so that nobody sends it elsewhere. Throws where no whole answer came.
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
    if (size > maxBytes) throw new ResponseTooLargeError(`the answer is longer than ${maxBytes} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
