import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Storage of file contents; a local folder, or later an S3-compatible store. */
export interface FileStore {
  /** Writes a stream completely or not at all; returns its path and size in bytes. */
  write(content: Readable): Promise<{ path: string; size: number }>;
  /** Null where the file does not exist. */
  read(path: string): Promise<Readable | null>;
  remove(path: string): Promise<void>;
}

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
  };
}
