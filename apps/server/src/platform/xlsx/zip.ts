import type { Readable, Transform } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of the archive, generated on demand. */
export interface ZipEntry {
  name: string;
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** Limit of sizes and offsets without zip64. */
const LARGEST = 0xffff_ffff;
/** Bit 3: sizes follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: generated files have no date. */
const DOS_DATE = 0x0021;

/** Streams a zip archive in constant memory. Throws RangeError beyond 4 GiB. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const entry of entries) {
    const file: Written = { name: Buffer.from(entry.name), crc: 0, packed: 0, size: 0, at };
    const header = localHeader(file);
    yield header;
    for await (const chunk of deflated(entry.bytes, file)) {
      file.packed += chunk.length;
      yield chunk;
    }
    const descriptor = dataDescriptor(file);
    yield descriptor;
    at += header.length + file.packed + descriptor.length;
    if (at > LARGEST || file.size > LARGEST) throw new RangeError('the archive would be larger than 4 GiB');
    written.push(file);
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield directory;
  yield endRecord(written.length, directory.length, at);
}

/**
 * Compresses a chunk while the next one is generated: a chunk must stay unchanged until the next but one is
 * requested.
 */
async function* deflated(bytes: ZipEntry['bytes'], file: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 1, chunkSize: 65_536 });
  // The failed write reports the error.
  deflate.on('error', () => undefined);
  const chunks = toAsync(bytes);
  try {
    let packing: Promise<void> = Promise.resolve();
    for await (const chunk of chunks) {
      await packing;
      yield* readable(deflate);
      file.crc = crc32(chunk, file.crc);
      file.size += chunk.length;
      packing = written(deflate, chunk);
      packing.catch(() => undefined);
    }
    await packing;
    deflate.end();
    for await (const rest of deflate) yield rest as Buffer;
  } finally {
    deflate.destroy();
  }
}

async function* toAsync<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

function* readable(stream: Readable): Generator<Buffer> {
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) yield chunk as Buffer;
}

/** Settles when the stream has consumed the chunk. */
function written(stream: Transform, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DOS_DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function dataDescriptor({ crc, packed, size }: Written): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

function directoryEntry({ name, crc, packed, size, at }: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x0201_4b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  return Buffer.concat([entry, name]);
}

function endRecord(count: number, length: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
