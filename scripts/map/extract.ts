import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inTurn } from '../../tools/installation/turn.ts';
import type { Box } from './box.ts';
import { type Piece, readPlan } from './plan.ts';
import { RemoteSource, SourceChanged, SourceMissing, type SourceOptions } from './source.ts';

/** Wanted pieces with less than this between them are read with one request: a request costs more. */
const MAX_GAP = 65_536;
/** So often may the source change while it is read. */
const MAX_CHANGES = 3;

export interface ExtractOptions extends Pick<SourceOptions, 'firstPauseMs' | 'onPause'> {
  /** The address of the source as it was named; null: the newest build. */
  from: string | null;
  /** The address to begin with. */
  findUrl: () => Promise<string>;
  box: Box;
  maxZoom: number;
  /** The archive to be made, or replaced. */
  file: string;
  onProgress: (read: number, of: number) => void;
  /** What happens beside the plain progress. */
  say: (line: string) => void;
}

/** What a run leaves beside its unfinished archive, for the next run. */
interface Journal {
  from: string | null;
  box: Box;
  maxZoom: number;
  url: string;
  identity: string;
  headLength: number;
  pieces: Piece[];
}

/**
 * Makes an archive of the tiles of a source that touch a box. What is read is appended to `<file>.part`; a run that ended
 * before goes on where that file ends, as long as the source is the same. Returns the bytes of the archive and its source.
 */
export async function extractArchive(options: ExtractOptions): Promise<{ bytes: number; url: string }> {
  const { file, say } = options;
  await mkdir(dirname(file), { recursive: true });
  return inTurn(`${file}.turn`, async () => {
    for (let changes = 0; ; changes++) {
      const left = await readJournal(options);
      if (left) say('Going on with what an earlier run has read.');
      try {
        const journal = left ?? (await begin(options));
        const bytes = await copyPieces(journal, options);
        await rename(partOf(file), file);
        await rm(journalOf(file));
        return { bytes, url: journal.url };
      } catch (error) {
        const isOther = error instanceof SourceChanged || (left && error instanceof SourceMissing);
        if (!isOther || changes === MAX_CHANGES) throw error;
        say('The source is no longer the same: beginning again.');
        await rm(journalOf(file), { force: true });
      }
    }
  });
}

const partOf = (file: string): string => `${file}.part`;
const journalOf = (file: string): string => `${file}.part.json`;

/** What an earlier run for the same archive has left; undefined where nothing of use. */
async function readJournal({ file, from, box, maxZoom }: ExtractOptions): Promise<Journal | undefined> {
  try {
    const journal = JSON.parse(await readFile(journalOf(file), 'utf8')) as Journal;
    const { size } = await stat(partOf(file));
    const wanted = JSON.stringify([from, box, maxZoom]);
    const isSame = JSON.stringify([journal.from, journal.box, journal.maxZoom]) === wanted;
    return isSame && size >= journal.headLength ? journal : undefined;
  } catch {
    return undefined;
  }
}

async function begin({ file, from, findUrl, box, maxZoom, ...options }: ExtractOptions): Promise<Journal> {
  await rm(journalOf(file), { force: true });
  const source = new RemoteSource(await findUrl(), options);
  const { head, pieces } = await readPlan(source, box, maxZoom);
  await writeFile(partOf(file), head);
  const { url, identity = '' } = source;
  const journal: Journal = { from, box, maxZoom, url, identity, headLength: head.length, pieces };
  await writeFile(journalOf(file), JSON.stringify(journal));
  return journal;
}

/** Appends what is still missing; returns the bytes of the whole archive. */
async function copyPieces({ url, identity, headLength, pieces }: Journal, options: ExtractOptions) {
  const { file, onProgress } = options;
  const source = new RemoteSource(url, { ...options, identity });
  const total = pieces.reduce((sum, [, length]) => sum + length, 0);
  const part = await open(partOf(file), 'a');
  try {
    let done = (await part.stat()).size - headLength;
    onProgress(done, total);
    // The piece that is being read, and how much of it is there.
    let [place, skip] = findPlace(pieces, done);
    let at = 0;
    while (done < total) {
      const next = () => {
        at = (pieces[place]?.[0] ?? 0) + skip;
        return { start: at, end: endOfRequest(pieces, place) };
      };
      await source.stream(next, async (bytes) => {
        let rest = bytes;
        while (rest.length > 0) {
          const [offset = 0, length = 0] = pieces[place] ?? [];
          const isGap = at < offset;
          const taken = rest.subarray(0, isGap ? offset - at : offset + length - at);
          rest = rest.subarray(taken.length);
          at += taken.length;
          if (isGap) continue;
          await part.appendFile(taken);
          done += taken.length;
          skip += taken.length;
          if (skip === length) [place, skip] = [place + 1, 0];
        }
        onProgress(done, total);
      });
    }
    await part.sync();
    return headLength + total;
  } finally {
    await part.close();
  }
}

function findPlace(pieces: readonly Piece[], done: number): [place: number, skip: number] {
  let skip = done;
  const place = pieces.findIndex(([, length]) => {
    if (skip < length) return true;
    skip -= length;
    return false;
  });
  return [place, skip];
}

function endOfRequest(pieces: readonly Piece[], from: number): number {
  let end = 0;
  for (let place = from; place < pieces.length; place++) {
    const [offset, length] = pieces[place] as Piece;
    if (place > from && offset - end > MAX_GAP) break;
    end = offset + length;
  }
  return end;
}
