import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Parts of a store, by which its files are listed. */
export const STORE_PARTS = 256;

/** Storage of file contents; a local folder, or later an S3-compatible store. */
export interface FileStore {
  /** Writes a stream completely or not at all; returns its path and size in bytes. */
  write(content: Readable): Promise<{ path: string; size: number }>;
  /** Null where the file does not exist. */
  read(path: string): Promise<Readable | null>;
  remove(path: string): Promise<void>;
  /** Paths in one of the parts (from 0) that were last written before a time. */
  list(part: number, writtenBefore: Date): AsyncIterable<string>;
}

/** A name that `write` gives: other files of the folder are not the store's. */
const NAME = /^[0-9a-f]{32}$/;

/** Files in a local folder, under random names. */
export function createFolderStore(folder: string): FileStore {
  return {
    async write(content) {
      const name = randomBytes(16).toString('hex');
      const path = join(name.slice(0, 2), name);
      const whole = join(folder, path);
      await mkdir(dirname(whole), { recursive: true, mode: 0o700 });
      const handle = await open(whole, 'wx', 0o600);
      let size = 0;
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        // Flushed to disk before the file is announced.
        await pipeline(content, counter, handle.createWriteStream({ flush: true }));
      } catch (error) {
        await handle.close().catch(() => undefined);
        await rm(whole, { force: true });
        throw error;
      }
      return { path, size };
    },
    async read(path) {
      const whole = join(folder, path);
      const stats = await stat(whole).catch(() => null);
      return stats?.isFile() ? createReadStream(whole) : null;
    },
    remove: (path) => rm(join(folder, path), { force: true }),
    async *list(part, writtenBefore) {
      const prefix = part.toString(16).padStart(2, '0');
      const entries = await opendir(join(folder, prefix)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      for await (const { name } of entries) {
        const path = join(prefix, name);
        const stats = NAME.test(name) ? await stat(join(folder, path)).catch(() => null) : null;
        if (stats && stats.mtime < writtenBefore) yield path;
      }
    },
  };
}
