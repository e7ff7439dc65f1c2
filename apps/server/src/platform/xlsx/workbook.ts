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
  /** Its texts are few words that occur again and again: each is written only once. */
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

/** Rows that one sheet can hold, its header among them. What is more goes on to another sheet. */
export const MOST_ROWS = 1_048_576;
/** Bytes of XML that are handed on at once. */
const CHUNK = 262_144;
/** Longer ones are taken too; they cost another piece of memory. */
const LONGEST_ROW = 16_384;

/** An xlsx file as it comes into being: rows are read as they are sent, memory stays the same for any number of them. */
export function xlsx<Row>(workbook: Workbook<Row>, mostRows: number = MOST_ROWS): AsyncGenerator<Buffer> {
  return zip(parts(workbook, mostRows));
}

async function* parts<Row>(workbook: Workbook<Row>, mostRows: number): AsyncGenerator<ZipEntry> {
  const words = new SharedStrings();
  const rows = new RowReader(workbook.rows);
  let sheets = 0;
  try {
    do {
      sheets += 1;
      yield {
        name: `xl/worksheets/sheet${sheets}.xml`,
        bytes: sheetXml(workbook, rows, words, mostRows),
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

/** Batches of rows, taken in the portions that sheets have room for. */
class RowReader<Row> {
  readonly #batches: AsyncIterator<readonly Row[]>;
  #batch: readonly Row[] = [];
  #at = 0;

  constructor(rows: AsyncIterable<readonly Row[]>) {
    this.#batches = rows[Symbol.asyncIterator]();
  }

  /** Whether no row is left. */
  async isOver(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const { done, value } = await this.#batches.next();
      if (done) return true;
      this.#batch = value;
      this.#at = 0;
    }
    return false;
  }

  /** The rows of the batch that is under way that have not been taken, at most so many. */
  take(most: number): readonly Row[] {
    const taken = this.#batch.slice(this.#at, this.#at + most);
    this.#at += taken.length;
    return taken;
  }

  async close(): Promise<void> {
    await this.#batches.return?.();
  }
}

/** A sheet of what the reader has, up to `mostRows` with its header. */
async function* sheetXml<Row>(
  { columns, rightToLeft }: Workbook<Row>,
  rows: RowReader<Row>,
  words: SharedStrings,
  mostRows: number,
): AsyncGenerator<Buffer> {
  const body = columns.map(
    ({ repeats, cell }): Place<Row> => ({ words: repeats ? words : null, style: STYLE.plain, cell }),
  );
  const head = columns.map(
    ({ header }): Place<null> => ({ words: null, style: STYLE.header, cell: () => header }),
  );
  const text = new ByteText(CHUNK + LONGEST_ROW);
  text.add(beginning(columns, rightToLeft));
  writeRow(text, null, 1, head);
  for (let row = 2; row <= mostRows && !(await rows.isOver()); ) {
    for (const taken of rows.take(mostRows - row + 1)) {
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
  /** Where its words are kept, of a column that repeats them. */
  words: SharedStrings | null;
  style: number;
  cell: (row: Row) => Cell;
}

/** Cells stand in the sequence of the columns and do not name their places: a third of the sheet would be names. */
function writeRow<Row>(to: ByteText, row: Row, place: number, columns: readonly Place<Row>[]): void {
  to.add('<row r="').add(String(place)).add('">');
  for (const { words, style, cell: read } of columns) writeCell(to, read(row), style, words);
  to.add('</row>');
}
