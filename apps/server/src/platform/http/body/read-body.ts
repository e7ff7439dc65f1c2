import type { Readable } from 'node:stream';
import { RequestError } from '../request-error.ts';

/** Seconds after which a client may repeat a body for which there was no room. */
const BODY_RETRY_AFTER_SECONDS = 1;

/** Milliseconds that every body has, and the bytes a millisecond that a larger one must keep up. */
const BASE_MS = 5_000;
const BYTES_PER_MS = 32;

/** How a body is read: its limit, the message key of a larger one, its declared size, and the account of its bytes. */
export interface BodyLimits {
  maxBytes: number;
  tooLarge: string;
  declaredBytes: number | null;
  take: (bytes: number) => boolean;
}

/** Milliseconds that a body of so many bytes may take to arrive. */
export const maxBodyMs = (bytes: number): number => BASE_MS + Math.ceil(bytes / BYTES_PER_MS);

/**
 * Passes a body chunk by chunk to `onChunk`, which may throw to stop. Ends with a RequestError as soon as the body exceeds
 * its limit (413), the memory for bodies is used up (503) or it takes longer than its size allows (408); the rest is not read here.
 */
export function readChunks(
  payload: Readable,
  { maxBytes, tooLarge, declaredBytes, take }: BodyLimits,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const deadline = setTimeout(
      () => finish(new RequestError(408, 'request_timeout')),
      maxBodyMs(declaredBytes ?? maxBytes),
    );
    const finish = (error?: Error) => {
      clearTimeout(deadline);
      payload.off('data', onData).off('end', onEnd).off('close', onCut).off('error', onCut);
      if (error) reject(error);
      else resolve();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      try {
        if (size > maxBytes) throw new RequestError(413, tooLarge);
        if (!take(chunk.length)) throw new RequestError(503, 'server_busy', BODY_RETRY_AFTER_SECONDS);
        onChunk(chunk);
      } catch (error) {
        finish(error instanceof Error ? error : new Error(String(error)));
      }
    };
    const onEnd = () => finish();
    const onCut = () => finish(new RequestError(400, 'request_malformed'));
    payload.on('data', onData).once('end', onEnd).once('close', onCut).on('error', onCut);
  });
}
