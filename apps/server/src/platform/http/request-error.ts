/** A request that is refused before its handler; `message` is a message key. */
export class RequestError extends Error {
  readonly statusCode: number;
  /** Seconds after which the request may be repeated. */
  readonly retryAfter: number | undefined;
  constructor(statusCode: number, message: string, retryAfter?: number) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfter = retryAfter;
  }
}
