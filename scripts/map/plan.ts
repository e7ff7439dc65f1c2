import { type Header, PMTiles } from 'pmtiles';
import { type Entry, writeHead } from '../../apps/sandbox/src/city/tiles/archive.ts';
import { StartProblem } from '../../tools/installation/problem.ts';
import { type Box, type Ids, tilesInBox } from './box.ts';
import { type RemoteSource, SourceChanged } from './source.ts';

/** A piece of the source that is wanted without a gap. */
export type Piece = readonly [offset: number, length: number];

/** What is to be written: the head, then the pieces one after the other. */
export interface Plan {
  head: Buffer;
  pieces: Piece[];
}

/** Reads from header and directories of a source what an archive of a box is made of. */
export async function readPlan(source: RemoteSource, box: Box, maxZoom: number): Promise<Plan> {
  const archive = new PMTiles(source);
  const header = await archive.getHeader().catch((error: unknown) => {
    if (error instanceof StartProblem || error instanceof SourceChanged) throw error;
    throw new StartProblem(`${source.url} is no PMTiles archive.`);
  });
  const deepest = Math.min(maxZoom, header.maxZoom);
  const wanted = tilesInBox(box, header.minZoom, deepest);
  const sourceEntries = await collectEntries(archive, header, wanted);
  if (sourceEntries.length === 0)
    throw new StartProblem(`${source.url} has no tiles in the box ${box.join(',')}.`);
  const { pieces, entries, stored } = placeContents(sourceEntries, header.tileDataOffset);
  const metadata = (await archive.getMetadata()) as object;
  const { tileType, tileCompression, minZoom } = header;
  const facts = {
    tileType,
    tileCompression,
    minZoom,
    maxZoom: deepest,
    bounds: boundsIn(header, box),
    metadata,
  };
  return { head: writeHead(entries, stored, facts), pieces };
}

/** The entries of the wanted tiles, as they are in the source. */
async function collectEntries(archive: PMTiles, header: Header, wanted: readonly Ids[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  const collect = async (offset: number, length: number, end: number): Promise<void> => {
    const directory = await archive.cache.getDirectory(archive.source, offset, length, header);
    for (const [place, entry] of directory.entries()) {
      const isLeaf = entry.runLength === 0;
      const to = isLeaf ? (directory[place + 1]?.tileId ?? end) : entry.tileId + entry.runLength;
      const shared = intersect(wanted, entry.tileId, to);
      if (isLeaf && shared.length > 0)
        await collect(header.leafDirectoryOffset + entry.offset, entry.length, to);
      if (isLeaf) continue;
      for (const [id, after] of shared)
        entries.push({ id, run: after - id, offset: entry.offset, length: entry.length });
    }
  };
  await collect(header.rootDirectoryOffset, header.rootDirectoryLength, Number.POSITIVE_INFINITY);
  return entries;
}

/** The parts of sorted ranges that lie between `from` and `to`. */
function intersect(ranges: readonly Ids[], from: number, to: number): Ids[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.[1] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  const shared: Ids[] = [];
  for (let range = ranges[low]; range && range[0] < to; range = ranges[++low])
    shared.push([Math.max(range[0], from), Math.min(range[1], to)]);
  return shared;
}

/** Gives contents their new places, in the sequence of the source, so that they are written as they are read. */
function placeContents(sourceEntries: readonly Entry[], dataOffset: number) {
  const pieces: [number, number][] = [];
  const places = new Map<number, number>();
  let bytes = 0;
  for (const { offset, length } of sourceEntries.toSorted((a, b) => a.offset - b.offset)) {
    const start = dataOffset + offset;
    const last = pieces.at(-1);
    const end = last ? last[0] + last[1] : -1;
    places.set(offset, start <= end ? bytes - (end - start) : bytes);
    const added = start <= end ? Math.max(0, start + length - end) : length;
    bytes += added;
    if (last && start <= end) last[1] += added;
    else pieces.push([start, length]);
  }
  const entries = sourceEntries.map((entry) => ({ ...entry, offset: places.get(entry.offset) ?? 0 }));
  return { pieces, entries, stored: { bytes, contents: places.size } };
}

function boundsIn({ minLon, minLat, maxLon, maxLat }: Header, [west, south, east, north]: Box): Box {
  if (minLon >= maxLon || minLat >= maxLat) return [west, south, east, north];
  return [Math.max(west, minLon), Math.max(south, minLat), Math.min(east, maxLon), Math.min(north, maxLat)];
}
