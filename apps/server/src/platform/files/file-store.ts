import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where the bytes of files lie; the local folder is one kind, an S3-compatible store would be another. */
export interface FileStore {
  /** Writes a stream whole or not at all; answers where it lies and how many bytes it has. */
  write(content: Readable): Promise<{ path: string; size: number }>;
  /** Null where there is no such file. */
  read(path: string): Promise<Readable | null>;
  remove(path: string): Promise<void>;
}

/** Files in a folder of this machine, under names of our own making. */
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
        // Written through to the disk before anybody is told that it exists.
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
      const found = await stat(whole).catch(() => null);
      return found?.isFile() ? createReadStream(whole) : null;
    },
    remove: (path) => rm(join(folder, path), { force: true }),
  };
}
