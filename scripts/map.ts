import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { DatabaseProblem } from '@mishwar/db';
import { findDatabase } from '../tools/installation/database.ts';
import { ROAD_ARCHIVE } from '../tools/installation/demo-map.ts';
import { StartProblem } from '../tools/installation/problem.ts';
import { parseStart, type StartSettings } from '../tools/installation/settings.ts';
import { type Box, demoBox, parseBox, readAreasBox } from './map/box.ts';
import { findNewestBuild } from './map/builds.ts';
import { extractArchive } from './map/extract.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const MAX_ZOOM = 15;

/**
 * `npm run map -- --bbox 49.2,25.8,50.6,27.2`: the streets of a box from a Protomaps build, as an archive that `npm start`
 * takes for its map. Without a box, that of the service areas in force.
 */
async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { bbox: option, from: option, 'max-zoom': option, to: option } });
  const parsed = parseStart([], process.env, root);
  if (!parsed.ok) throw new StartProblem(parsed.problems.join('\n'));
  const { settings } = parsed;
  const from = values.from ?? null;
  if (from !== null && !/^https?:/.test(URL.canParse(from) ? from : ''))
    throw new StartProblem(`--from must be the address of an archive (https://…), not "${from}".`);
  const maxZoom = Number(values['max-zoom'] ?? MAX_ZOOM);
  if (!Number.isInteger(maxZoom) || maxZoom < 0 || maxZoom > MAX_ZOOM)
    throw new StartProblem(`--max-zoom must be a whole number from 0 to ${MAX_ZOOM}.`);
  const box = values.bbox === undefined ? await findBox(settings) : parseBox(values.bbox);
  const file = values.to ? resolve(values.to) : join(settings.dataDir, ROAD_ARCHIVE);

  say(`Streets of ${box.join(',')} down to zoom ${maxZoom}`);
  const onPause = (problem: string, pauseMs: number) =>
    say(`${problem}: trying again in ${Math.ceil(pauseMs / 1_000)} s`);
  const findUrl = async () => from ?? findNewestBuild(new Date(), { onPause });
  const { bytes, url } = await extractArchive({
    from,
    findUrl,
    box,
    maxZoom,
    file,
    onPause,
    onProgress,
    say,
  });
  say(`${file} has ${megabytes(bytes)} MB of ${url}.`);
  say(
    values.to
      ? `A server takes it with MAP_ROAD_TILES=${pathToFileURL(file)}`
      : `The next npm start takes it; another server with MAP_ROAD_TILES=${pathToFileURL(file)}`,
  );
}

async function findBox(settings: StartSettings): Promise<Box> {
  const url = await findDatabase(settings).catch((error: unknown) => {
    if (settings.database !== undefined || !(error instanceof StartProblem)) throw error;
    say('No database runs: the box is that of the demo’s cities.');
    return null;
  });
  return url === null ? demoBox() : readAreasBox(url);
}

let lastPercent = -1;
let isLineOpen = false;

function onProgress(read: number, of: number): void {
  const percent = of === 0 ? 100 : Math.floor((read / of) * 100);
  if (percent === lastPercent) return;
  const isTerminal = process.stdout.isTTY;
  // A log gets ten lines, not a hundred.
  if (
    !isTerminal &&
    lastPercent >= 0 &&
    percent < 100 &&
    Math.floor(percent / 10) === Math.floor(lastPercent / 10)
  )
    return;
  lastPercent = percent;
  const line = `${String(percent).padStart(3)} %  ${megabytes(read)} of ${megabytes(of)} MB`;
  process.stdout.write(isTerminal ? `\r${line}` : `${line}\n`);
  isLineOpen = isTerminal;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

function say(line: string): void {
  process.stdout.write(`${isLineOpen ? '\n' : ''}${line}\n`);
  isLineOpen = false;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say('Stopped. The same command goes on from here.');
    process.exit(130);
  });
}
main().catch((error: unknown) => {
  const isReadable = error instanceof StartProblem || error instanceof DatabaseProblem;
  if (isLineOpen) process.stdout.write('\n');
  console.error(isReadable ? error.message : error);
  process.exit(1);
});
