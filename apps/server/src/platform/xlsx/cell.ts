import type { ByteText } from './byte-text.ts';

/**
 * A cell value. Money is a number of halalas, shown as riyals with two decimals. A point in time is an Excel serial: days
 * of a wall clock since 1899-12-30.
 */
export type Cell =
  | string
  | number
  | boolean
  | null
  | { halalas: number }
  | { serial: number; shown: 'day' | 'time' | 'dateTime' };

/** Styles by their index in the style sheet below. */
export const STYLE = { plain: 0, header: 1, money: 2, quoted: 3, day: 4, time: 5, dateTime: 6 } as const;

export const STYLE_SHEET =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="DD-MM-YYYY"/>' +
  '<numFmt numFmtId="165" formatCode="HH:mm:ss"/><numFmt numFmtId="166" formatCode="DD-MM-YYYY HH:mm:ss"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="7">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>';

/** Excel's limit for a cell. */
const MAX_CHARACTERS = 32_767;
/** Characters that XML cannot hold: control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Characters that need escaping or a closer look; most texts have none. */
const UNUSUAL = /[^ !#-%'-;=?-~\u00a0-\ud7ff]/;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** White space that XML readers drop. */
const EDGES = /^\s|\s$/;

const RISKY: ReadonlySet<number> = new Set(Array.from('=+-@\t\r\n', (character) => character.charCodeAt(0)));
/** A phone or an amount may begin with a sign: digits alone are no formula. */
const HARMLESS = /^[+-]?\d[\d ,.]*$/;

const isRisky = (text: string): boolean => RISKY.has(text.charCodeAt(0));

/**
 * Prevents formula injection: a text that a spreadsheet would evaluate gets a leading apostrophe; phones (+966…) and
 * negative amounts stay.
 */
export function neutralise(text: string): string {
  return isRisky(text) && !HARMLESS.test(text) ? `'${text}` : text;
}

/** A text, escaped for XML. */
export function xmlText(text: string): string {
  const short = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
  if (!UNUSUAL.test(short)) return short;
  return short.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}

/** Shared strings of a workbook. */
export interface Words {
  /** Cell that refers to a shared string, added where new; undefined when the table is full. */
  cellOf(text: string): string | undefined;
}

/** Writes a cell's XML, with a shared string where `words` is given. */
export function writeCell(to: ByteText, cell: Cell, style: number, words: Words | null): void {
  if (cell === null || cell === '') {
    to.add('<c/>');
  } else if (typeof cell === 'string') {
    const word = words?.cellOf(cell);
    if (word === undefined) writeText(to, cell, style);
    else to.add(word);
  } else if (typeof cell === 'number') {
    to.add(Number.isFinite(cell) ? `<c s="${style}"><v>${cell}</v></c>` : '<c/>');
  } else if (typeof cell === 'boolean') {
    to.add(cell ? '<c t="b"><v>1</v></c>' : '<c t="b"><v>0</v></c>');
  } else if ('serial' in cell) {
    to.add(`<c s="${STYLE[cell.shown]}"><v>${cell.serial}</v></c>`);
  } else {
    to.add(MONEY)
      .add(String(cell.halalas / 100))
      .add('</v></c>');
  }
}

const MONEY = `<c s="${STYLE.money}"><v>`;
/** Start of a cell, by its style. */
const BEGIN = Object.values(STYLE).map((style) => (style === STYLE.plain ? '<c' : `<c s="${style}"`));

/** Cell that refers to the shared string at `place`. */
export const wordCell = (text: string, place: number): string =>
  `${beginOf(text, STYLE.plain)} t="s"><v>${place}</v></c>`;

const beginOf = (text: string, style: number): string => BEGIN[isRisky(text) ? STYLE.quoted : style] ?? '<c';

function writeText(to: ByteText, text: string, style: number): void {
  to.add(beginOf(text, style));
  if (EDGES.test(text)) {
    to.add(' t="inlineStr"><is><t xml:space="preserve">')
      .add(xmlText(neutralise(text)))
      .add('</t></is></c>');
  } else {
    to.add(' t="str"><v>')
      .add(xmlText(neutralise(text)))
      .add('</v></c>');
  }
}
