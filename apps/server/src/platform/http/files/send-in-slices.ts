import { Readable } from 'node:stream';
import { setImmediate as nextTurnOfLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Bytes that are written to a connection at once: copying 5 MB to each of hundreds takes seconds. */
const SLICE_BYTES = 64 << 10;
/** Milliseconds for which a reader may take nothing of a file. */
const MAX_UNREAD_MS = 60_000;

/**
 * Sends bytes that answers share, slice by slice as the reader takes them, so that requests of others are served in between.
 * A reader that takes nothing for MAX_UNREAD_MS is cut off.
 */
export function sendInSlices(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= SLICE_BYTES) return reply.send(bytes);
  cutOffUnread(reply);
  return reply.header('content-length', bytes.length).send(Readable.from(slicesOf(bytes)));
}

/** Cuts a reader off that takes nothing of the answer for MAX_UNREAD_MS. */
export function cutOffUnread({ raw }: FastifyReply): void {
  raw.setTimeout(MAX_UNREAD_MS, () => raw.destroy());
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES);
    // The system takes megabytes of a file before a reader has to; without a turn all of them are copied at once.
    await nextTurnOfLoop();
  }
}
