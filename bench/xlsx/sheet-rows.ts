import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

/** More than a row takes. */
const LONGEST = 16_384;

/** Unpacks a file's sheet: its rows and cells, and the first text of its first and last row. Throws where it breaks off. */
export async function countSheetRows(path: string) {
  const handle = await open(path);
  const { buffer: header } = await handle.read(Buffer.alloc(30), 0, 30, 0);
  await handle.close();
  const start = 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const inflate = createReadStream(path, { start }).pipe(createInflateRaw({ chunkSize: 262_144 }));
  let rows = 0;
  let cells = 0;
  let head = '';
  let tail = '';
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    // A tag that lies across two chunks is counted with the second one.
    const text = chunk.toString('latin1');
    rows += count(tail.slice(-4) + text, '<row ');
    cells += count(tail.slice(-3) + text, '</c>');
    if (head.length < LONGEST) head += text;
    tail = (text.length < LONGEST ? tail + text : text).slice(-LONGEST);
  }
  if (!tail.endsWith('</sheetData></worksheet>')) throw new Error(`${path} ends in the middle of its sheet`);
  return { rows, cells, first: textOf(head.split('<row ')[2]), last: textOf(tail.split('<row ').at(-1)) };
}

const count = (text: string, tag: string): number => text.split(tag).length - 1;

const textOf = (row = ''): string => /t="str"><v>([^<]*)<\/v>/.exec(row)?.[1] ?? '';
