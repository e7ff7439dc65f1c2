/** What a cell can hold. Money is a number of halalas, shown as riyals with two decimals; times are text by now. */
export type Cell = string | number | boolean | null | { halalas: number };

/** Styles of the sheet, by their place in the style sheet below. */
export const STYLE = { plain: 0, header: 1, money: 2, quoted: 3 } as const;

export const STYLE_SHEET =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>' +
  '</cellXfs></styleSheet>';

/** Excel keeps no more characters in a cell. */
const MOST_CHARACTERS = 32_767;
/** Whatever XML cannot carry at all: control characters, lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const SPECIAL = /[&<>"]/;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const RISKY = /^[=+\-@\t\r\n]/;
/** A phone or an amount may begin with a sign: there is nothing in it that could be computed. */
const HARMLESS = /^[+-]?\d[\d ,.]*$/;

/**
 * Text that a spreadsheet might take for a formula gets an apostrophe in front; phones (+966…) and negative amounts
 * stay as they are.
 */
export function neutralise(text: string): string {
  return RISKY.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
}

/** Text as it stands in the sheet's XML. */
export function xmlText(text: string): string {
  const clean = text.slice(0, MOST_CHARACTERS).replace(FORBIDDEN, '');
  return SPECIAL.test(clean) ? clean.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? '') : clean;
}

/** The name of a column: A … Z, AA … */
export function columnName(index: number): string {
  let name = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

/** One cell's XML; `at` is its place, such as B7. An empty cell is left out. */
export function cellXml(cell: Cell, at: string, style: number = STYLE.plain): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number')
    return Number.isFinite(cell) ? `<c r="${at}" s="${style}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" s="${STYLE.money}"><v>${(cell.halalas / 100).toFixed(2)}</v></c>`;
  const shown = RISKY.test(cell) ? STYLE.quoted : style;
  return `<c r="${at}" s="${shown}" t="inlineStr"><is><t xml:space="preserve">${xmlText(neutralise(cell))}</t></is></c>`;
}
