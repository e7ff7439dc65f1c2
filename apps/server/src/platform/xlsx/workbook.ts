import { ByteText } from './byte-text.ts';
import { type Cell, STYLE, STYLE_SHEET, writeCell } from './cell.ts';
import {
  contentTypes,
  MAIN,
  packageRelations,
  workbookRelations,
  workbookXml,
  XML,
} from './package-parts.ts';
import { SharedStrings } from './shared-strings.ts';
import { type ZipEntry, zip } from './zip.ts';

export interface SheetColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  /** Whether its texts repeat: they become shared strings. */
  repeats?: boolean;
  cell: (row: Row) => Cell;
}

export interface Workbook<Row> {
  /** At most 31 characters, none of \ / ? * [ ] : */
  name: string;
  columns: readonly SheetColumn<Row>[];
  /** In batches. */
  rows: AsyncIterable<readonly Row[]>;
  rightToLeft: boolean;
}

/** Excel's limit of rows in a sheet, with the header. Further rows go to another sheet. */
export const MAX_ROWS_PER_SHEET = 1_048_576;
/** Bytes of XML in a chunk. */
const CHUNK = 262_144;
/** Usual size of a chunk; longer ones allocate once more. */
const MAX_ROW_BYTES = 16_384;

/** Streams an xlsx file: rows are read as they are sent, in constant memory. */
export function xlsx<Row>(
  workbook: Workbook<Row>,
  maxRows: number = MAX_ROWS_PER_SHEET,
): AsyncGenerator<Buffer> {
  return zip(parts(workbook, maxRows));
}

async function* parts<Row>(workbook: Workbook<Row>, maxRows: number): AsyncGenerator<ZipEntry> {
  const words = new SharedStrings();
  const rows = new RowReader(workbook.rows);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield {
        name: `xl/worksheets/sheet${sheets}.xml`,
        bytes: sheetXml(workbook, rows, words, maxRows),
      };
    } while (!(await rows.isOver()));
  } finally {
    await rows.close();
  }
  yield { name: 'xl/sharedStrings.xml', bytes: [words.xml()] };
  yield { name: 'xl/workbook.xml', bytes: [Buffer.from(workbookXml(workbook.name, sheets))] };
  yield { name: 'xl/_rels/workbook.xml.rels', bytes: [Buffer.from(workbookRelations(sheets))] };
  yield { name: 'xl/styles.xml', bytes: [Buffer.from(STYLE_SHEET)] };
  yield { name: '_rels/.rels', bytes: [Buffer.from(packageRelations)] };
  yield { name: '[Content_Types].xml', bytes: [Buffer.from(contentTypes(sheets))] };
}

/** Splits batches of rows into the portions of the sheets. */
class RowReader<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #at = 0;

  constructor(rows: AsyncIterable<readonly Row[]>) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  /** Whether all rows were taken. */
  async isOver(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next();
      if (done) return true;
      this.#batch = value;
      this.#at = 0;
    }
    return false;
  }

  /** Takes up to `max` remaining rows of the current batch. */
  take(max: number): readonly Row[] {
    const taken = this.#batch.slice(this.#at, this.#at + max);
    this.#at += taken.length;
    return taken;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

/** A sheet of up to `maxRows` rows, with its header. */
async function* sheetXml<Row>(
  { columns, rightToLeft }: Workbook<Row>,
  rows: RowReader<Row>,
  words: SharedStrings,
  maxRows: number,
): AsyncGenerator<Buffer> {
  const body = columns.map(
    ({ repeats, cell }): Place<Row> => ({ words: repeats ? words : null, style: STYLE.plain, cell }),
  );
  const head = columns.map(
    ({ header }): Place<null> => ({ words: null, style: STYLE.header, cell: () => header }),
  );
  const text = new ByteText(CHUNK + MAX_ROW_BYTES);
  text.add(beginning(columns, rightToLeft));
  writeRow(text, null, 1, head);
  for (let row = 2; row <= maxRows && !(await rows.isOver()); ) {
    for (const taken of rows.take(maxRows - row + 1)) {
      writeRow(text, taken, row, body);
      row += 1;
      if (text.length >= CHUNK) yield text.take();
    }
  }
  yield text.add('</sheetData></worksheet>').take();
}

function beginning(columns: readonly { width: number }[], rightToLeft: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  );
}

interface Place<Row> {
  /** Shared strings of a column that repeats its texts. */
  words: SharedStrings | null;
  style: number;
  cell: (row: Row) => Cell;
}

/** Cells have no references, as their order gives the column: references would be a third of the sheet. */
function writeRow<Row>(to: ByteText, row: Row, place: number, columns: readonly Place<Row>[]): void {
  to.add('<row r="').add(String(place)).add('">');
  for (const { words, style, cell: read } of columns) writeCell(to, read(row), style, words);
  to.add('</row>');
}
