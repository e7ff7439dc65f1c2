import { type Cell, cellXml, columnName, STYLE, STYLE_SHEET, xmlText } from './cell.ts';
import { type ZipEntry, zip } from './zip.ts';

export interface SheetColumn {
  header: string;
  /** In characters. */
  width: number;
}

export interface Workbook {
  /** At most 31 characters, none of \ / ? * [ ] : */
  name: string;
  columns: readonly SheetColumn[];
  rows: AsyncIterable<readonly Cell[]>;
  rightToLeft: boolean;
}

/** Rows that one sheet can hold, its header among them. What is more goes on to another sheet. */
export const MOST_ROWS = 1_048_576;
/** Characters of XML that are handed on at once. */
const CHUNK = 65_536;
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${CONTENT_TYPE}.sheet`;

/** An xlsx file as it comes into being: rows are read as they are sent, memory stays the same for any number of them. */
export function xlsx(workbook: Workbook, mostRows: number = MOST_ROWS): AsyncGenerator<Buffer> {
  return zip(parts(workbook, mostRows));
}

async function* parts(workbook: Workbook, mostRows: number): AsyncGenerator<ZipEntry> {
  const rows = workbook.rows[Symbol.asyncIterator]();
  let sheets = 0;
  try {
    let next = await rows.next();
    do {
      sheets += 1;
      const state = { next };
      yield { name: `xl/worksheets/sheet${sheets}.xml`, text: sheetXml(workbook, rows, state, mostRows) };
      next = state.next;
    } while (!next.done);
  } finally {
    await rows.return?.();
  }
  yield { name: 'xl/workbook.xml', text: [workbookXml(workbook.name, sheets)] };
  yield { name: 'xl/_rels/workbook.xml.rels', text: [workbookRelations(sheets)] };
  yield { name: 'xl/styles.xml', text: [STYLE_SHEET] };
  yield { name: '_rels/.rels', text: [packageRelations] };
  yield { name: '[Content_Types].xml', text: [contentTypes(sheets)] };
}

/** A sheet from the row that `state` holds; what it leaves there is the first row of the next sheet, or the end. */
async function* sheetXml(
  { columns, rightToLeft }: Workbook,
  rows: AsyncIterator<readonly Cell[]>,
  state: { next: IteratorResult<readonly Cell[]> },
  mostRows: number,
): AsyncGenerator<string> {
  const names = columns.map((_, index) => columnName(index));
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  let text =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`;
  text += rowXml(
    columns.map(({ header }) => header),
    1,
    names,
    STYLE.header,
  );
  for (let row = 2; row <= mostRows && !state.next.done; row += 1) {
    text += rowXml(state.next.value, row, names, STYLE.plain);
    if (text.length >= CHUNK) {
      yield text;
      text = '';
    }
    state.next = await rows.next();
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowXml(cells: readonly Cell[], row: number, names: readonly string[], style: number): string {
  let text = `<row r="${row}">`;
  for (let index = 0; index < cells.length; index += 1) {
    text += cellXml(cells[index] ?? null, `${names[index]}${row}`, style);
  }
  return `${text}</row>`;
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

function workbookXml(name: string, sheets: number): string {
  const list = numbers(sheets).map((sheet) => {
    const title = xmlText(sheet === 1 ? name : `${name} ${sheet}`);
    return `<sheet name="${title}" sheetId="${sheet}" r:id="rId${sheet}"/>`;
  });
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`;
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;

const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">` +
  numbers(sheets)
    .map((sheet) => relation(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`))
    .join('') +
  `${relation(sheets + 1, 'styles', 'styles.xml')}</Relationships>`;

const packageRelations = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

function contentTypes(sheets: number): string {
  const override = (part: string, type: string) =>
    `<Override PartName="${part}" ContentType="${CONTENT_TYPE}.${type}+xml"/>`;
  return (
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('/xl/workbook.xml', 'sheet.main') +
    numbers(sheets)
      .map((sheet) => override(`/xl/worksheets/sheet${sheet}.xml`, 'worksheet'))
      .join('') +
    `${override('/xl/styles.xml', 'styles')}</Types>`
  );
}
