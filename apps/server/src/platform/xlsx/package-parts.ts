import { xmlText } from './cell.ts';

/** Parts of an xlsx package besides the sheets: content types, relationships, styles, shared strings. */

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${CONTENT_TYPE}.sheet`;

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export function workbookXml(name: string, sheets: number): string {
  const list = numbers(sheets).map((sheet) => {
    const title = xmlText(sheet === 1 ? name : `${name} ${sheet}`);
    return `<sheet name="${title}" sheetId="${sheet}" r:id="rId${sheet}"/>`;
  });
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`;
}

const relation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;

export const workbookRelations = (sheets: number): string =>
  `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">` +
  numbers(sheets)
    .map((sheet) => relation(sheet, 'worksheet', `worksheets/sheet${sheet}.xml`))
    .join('') +
  relation(sheets + 1, 'styles', 'styles.xml') +
  `${relation(sheets + 2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`;

export const packageRelations = `${XML}<Relationships xmlns="${PACKAGE_RELATIONS}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`;

export function contentTypes(sheets: number): string {
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
    override('/xl/styles.xml', 'styles') +
    `${override('/xl/sharedStrings.xml', 'sharedStrings')}</Types>`
  );
}
