import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const HEADER = 127;
/** The header and the first directory are read together, with so many bytes. */
const FIRST_READ = 16_384;
const ENTRIES_PER_LEAF = 4_096;
const COMPRESSION = { none: 1, gzip: 2 } as const;
const TILE_TYPE = { mvt: 1, png: 2 } as const;

/** The same content for `run` tiles that follow each other, from tile `id` on. */
export interface TileRun {
  id: number;
  run: number;
  /** As it is stored: already compressed where the archive says so. */
  data: Uint8Array;
}

interface ArchiveOptions {
  type: keyof typeof TILE_TYPE;
  compression: keyof typeof COMPRESSION;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north, in degrees. */
  bounds: readonly [number, number, number, number];
  metadata: object;
}

/** Where the content of `run` tiles lies among all contents, from tile `id` on. */
export interface Entry {
  id: number;
  run: number;
  offset: number;
  length: number;
}

/** What an archive says of itself. */
interface ArchiveHead extends Pick<ArchiveOptions, 'minZoom' | 'maxZoom' | 'bounds' | 'metadata'> {
  /** The numbers that PMTiles gives to types and compressions. */
  tileType: number;
  tileCompression: number;
}

/** Writes a PMTiles archive (version 3). Equal contents are stored once. */
export function writeArchive(tiles: Iterable<TileRun>, options: ArchiveOptions): Buffer {
  const { entries, contents } = store([...tiles].sort((a, b) => a.id - b.id));
  const { type, compression, ...rest } = options;
  const body = Buffer.concat(contents);
  const head = { ...rest, tileType: TILE_TYPE[type], tileCompression: COMPRESSION[compression] };
  return Buffer.concat([writeHead(entries, { bytes: body.length, contents: contents.length }, head), body]);
}

/** All of an archive that comes before its contents. The entries are in the order of their ids. */
export function writeHead(
  entries: readonly Entry[],
  stored: { bytes: number; contents: number },
  { tileType, tileCompression, minZoom, maxZoom, bounds, metadata: facts }: ArchiveHead,
): Buffer {
  const { root, leaves } = writeDirectories(entries);
  const metadata = gzipSync(JSON.stringify(facts));
  const header = Buffer.alloc(HEADER);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  let offset = HEADER;
  const lengths = [root.length, metadata.length, leaves.length, stored.bytes];
  const sections = lengths.flatMap((length) => {
    const start = offset;
    offset += length;
    return [start, length];
  });
  const addressed = entries.reduce((sum, { run }) => sum + run, 0);
  for (const [place, value] of [...sections, addressed, entries.length, stored.contents].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + place * 8);
  const [west, south, east, north] = bounds;
  // 1: tiles are stored in the order of their ids.
  const bytes = [1, COMPRESSION.gzip, tileCompression, tileType, minZoom, maxZoom];
  for (const [place, value] of bytes.entries()) header.writeUInt8(value, 96 + place);
  const inTenMillionths = (degrees: number) => Math.round(degrees * 1e7);
  for (const [place, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(inTenMillionths(degrees), 102 + place * 4);
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(inTenMillionths((west + east) / 2), 119);
  header.writeInt32LE(inTenMillionths((south + north) / 2), 123);
  return Buffer.concat([header, root, metadata, leaves]);
}

/** Puts contents in a row, each once, and joins neighbours that are equal. */
function store(tiles: readonly TileRun[]): { entries: Entry[]; contents: Uint8Array[] } {
  const entries: Entry[] = [];
  const contents: Uint8Array[] = [];
  const offsets = new Map<string, number>();
  let end = 0;
  for (const { id, run, data } of tiles) {
    const hash = createHash('sha1').update(data).digest('base64');
    let offset = offsets.get(hash);
    if (offset === undefined) {
      offset = end;
      offsets.set(hash, offset);
      contents.push(data);
      end += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === offset && last.id + last.run === id) last.run += run;
    else entries.push({ id, run, offset, length: data.length });
  }
  return { entries, contents };
}

/** One directory, or one of directories where the entries do not fit into the first read. */
function writeDirectories(entries: readonly Entry[]): { root: Buffer; leaves: Buffer } {
  const root = writeDirectory(entries);
  if (HEADER + root.length <= FIRST_READ) return { root, leaves: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let start = 0; start < entries.length; start += ENTRIES_PER_LEAF) {
    const part = writeDirectory(entries.slice(start, start + ENTRIES_PER_LEAF));
    parts.push(part);
    // No run: it leads to a directory.
    pointers.push({ id: entries[start]?.id ?? 0, run: 0, offset, length: part.length });
    offset += part.length;
  }
  return { root: writeDirectory(pointers), leaves: Buffer.concat(parts) };
}

function writeDirectory(entries: readonly Entry[]): Buffer {
  const numbers = [
    entries.length,
    ...entries.map(({ id }, place) => id - (entries[place - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, place) => {
      const before = entries[place - 1];
      return before && before.offset + before.length === offset ? 0 : offset + 1;
    }),
  ];
  return gzipSync(Buffer.from(numbers.flatMap(varint)));
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}
