import { setTimeout as sleep } from 'node:timers/promises';
import type { RangeResponse, Source } from 'pmtiles';
import { StartProblem } from '../../tools/installation/problem.ts';

const MAX_ATTEMPTS = 6;
/** A server that names a longer pause is not waited for. */
const MAX_PAUSE_MS = 120_000;
/** A connection that sends nothing for so long is given up. */
const SILENCE_MS = 30_000;

/** The archive at the address is another one than that which was begun. */
export class SourceChanged extends Error {}

/** The address has no such file. */
export class SourceMissing extends StartProblem {}

/** A failure that another attempt may not meet. */
class Passing extends Error {
  readonly pauseMs: number | undefined;

  constructor(message: string, pauseMs?: number) {
    super(message);
    this.pauseMs = pauseMs;
  }
}

export interface SourceOptions {
  /** That of the version that is to be read. */
  identity?: string;
  /** The pause after the first failure, doubled after each further one. */
  firstPauseMs?: number;
  /** Called before a pause. */
  onPause?: (problem: string, pauseMs: number) => void;
}

/** An archive on another machine, read by ranges. Failures that may pass are tried again after a pause. */
export class RemoteSource implements Source {
  readonly url: string;
  /** What tells one version of the file from another; set by the first response, unless it is expected. */
  identity: string | undefined;
  readonly #options: SourceOptions;

  constructor(url: string, options: SourceOptions = {}) {
    this.url = url;
    this.identity = options.identity;
    this.#options = options;
  }

  getKey(): string {
    return this.url;
  }

  /** A range in memory; shorter where the file ends before. */
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const parts: Uint8Array[] = [];
    let read = 0;
    await this.stream(
      () => ({ start: offset + read, end: offset + length }),
      async (part) => {
        parts.push(part);
        read += part.length;
      },
    );
    const data = new Uint8Array(read);
    let at = 0;
    for (const part of parts) {
      data.set(part, at);
      at += part.length;
    }
    return { data: data.buffer };
  }

  /**
   * Passes the bytes of a range on as they arrive. After a cut connection, `next` says what is still to be read. Throws
   * SourceChanged where the file is another one, and StartProblem where no attempt helps.
   */
  async stream(
    next: () => { start: number; end: number },
    onPart: (part: Uint8Array) => Promise<void>,
  ): Promise<void> {
    const { firstPauseMs = 1_000, onPause } = this.#options;
    for (let attempt = 1; ; attempt++) {
      const { start, end } = next();
      let hasRead = false;
      try {
        for await (const part of this.#read(start, end)) {
          hasRead = true;
          await onPart(part);
        }
        return;
      } catch (error) {
        if (!(error instanceof Passing)) throw error;
        if (hasRead) attempt = 1;
        const pauseMs = error.pauseMs ?? firstPauseMs * 2 ** (attempt - 1);
        if (attempt >= MAX_ATTEMPTS || pauseMs > MAX_PAUSE_MS)
          throw new StartProblem(`${this.url} cannot be read: ${error.message}.`);
        onPause?.(error.message, pauseMs);
        await sleep(pauseMs);
      }
    }
  }

  async *#read(start: number, end: number): AsyncGenerator<Uint8Array> {
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), SILENCE_MS);
    try {
      // Compressed on the way, a range would not be one of the file.
      const headers = { range: `bytes=${start}-${end - 1}`, 'accept-encoding': 'identity' };
      const response = await fetch(this.url, { headers, signal: abort.signal });
      const length = this.#judge(response, start, end);
      let read = 0;
      for await (const part of response.body ?? []) {
        timer.refresh();
        read += part.length;
        if (read > length) throw new StartProblem(`${this.url} sends more than was asked for.`);
        yield part;
      }
      if (read < length) throw new Passing('the connection has ended too early');
    } catch (error) {
      throw readFailure(error, abort.signal.aborted);
    } finally {
      clearTimeout(timer);
      abort.abort();
    }
  }

  /** The number of bytes that follow, or why there are none. */
  #judge({ status, headers }: Response, start: number, end: number): number {
    if (status === 404 || status === 410 || status === 403)
      throw new SourceMissing(`There is no archive at ${this.url} (${status}).`);
    if (status === 429 || status >= 500) {
      const seconds = Number(headers.get('retry-after') ?? Number.NaN);
      throw new Passing(`the server answers ${status}`, Number.isNaN(seconds) ? undefined : seconds * 1_000);
    }
    if (status === 200)
      throw new StartProblem(`${this.url} is not served in ranges: its server sends the whole file.`);
    const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '');
    const [first, last, size] = (range?.slice(1) ?? []).map(Number);
    // Shorter only at the end of the file.
    const isAsked =
      first === start && last !== undefined && last < end && (last === end - 1 || last + 1 === size);
    if (status !== 206 || !isAsked)
      throw new StartProblem(`${this.url} cannot be read in ranges (${status}).`);
    const identity = `${headers.get('etag') ?? headers.get('last-modified')} ${size}`;
    this.identity ??= identity;
    if (this.identity !== identity) throw new SourceChanged(this.url);
    return last + 1 - first;
  }
}

function readFailure(error: unknown, isSilent: boolean): unknown {
  if (isSilent) return new Passing(`nothing has arrived for ${SILENCE_MS / 1_000} seconds`);
  // What fetch and its bodies throw where the network fails.
  if (!(error instanceof TypeError)) return error;
  const { cause } = error;
  return new Passing(
    `the network fails (${cause instanceof Error && 'code' in cause ? cause.code : error.message})`,
  );
}
