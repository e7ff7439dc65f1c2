import type { Readable } from 'node:stream';
import { RequestError } from '../request-error.ts';

/** Seconds after which a client may repeat a body for which there was no room. */
export const BODY_RETRY_AFTER_SECONDS = 1;

/** How a body is read: its limit, the message key of a larger one, and the account of its bytes. */
export interface BodyLimits {
  maxBytes: number;
  tooLarge: string;
  take: (bytes: number) => boolean;
}

/**
 * Passes a body chunk by chunk to `onChunk`, which may throw to stop. Ends with a RequestError as soon as the body exceeds
 * its limit (413) or the memory for bodies is used up (503); the rest is not read here.
 */
export function readChunks(
  payload: Readable,
  { maxBytes, tooLarge, take }: BodyLimits,
  onChunk: (chunk: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let size = 0;
    const finish = (error?: Error) => {
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
