import { StringDecoder } from 'node:string_decoder';

/** The file is not CSV, from this line on. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem';
}

const MAX_FIELD_CHARACTERS = 100_000;

/**
 * The lines of a CSV file (RFC 4180, UTF-8), field by field, as its bytes come. Fields are parted by commas, or by
 * semicolons where the first line has no comma. Throws CsvProblem.
 */
export async function* readCsv(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let line: string[] = [];
  let field = '';
  let separator: string | null = null;
  /** State within quotes; `closing` after a quote that may be doubled. */
  let quoted: 'no' | 'inside' | 'closing' = 'no';
  let number = 1;
  const takeField = () => {
    line.push(field);
    field = '';
    quoted = 'no';
  };
  let isFirst = true;
  for await (const chunk of bytes) {
    let text = decoder.write(chunk);
    if (isFirst) {
      text = text.replace(/^\uFEFF/, '');
      isFirst = false;
      separator ??= /^[^\n]*,/.test(text) ? ',' : ';';
    }
    for (const sign of text) {
      if (quoted === 'inside') {
        if (sign === '"') quoted = 'closing';
        else field += sign;
      } else if (sign === '"' && quoted === 'closing') {
        field += sign;
        quoted = 'inside';
      } else if (sign === '"' && field === '') quoted = 'inside';
      else if (sign === separator) takeField();
      else if (sign === '\n') {
        takeField();
        yield line;
        line = [];
        number += 1;
      } else if (sign !== '\r') {
        if (quoted === 'closing') throw new CsvProblem(`line ${number}: text after a closing quote`);
        field += sign;
      }
      if (field.length > MAX_FIELD_CHARACTERS) throw new CsvProblem(`line ${number}: a field without an end`);
    }
  }
  if (quoted === 'inside') throw new CsvProblem(`line ${number}: a quote that is never closed`);
  if (line.length > 0 || field !== '' || quoted === 'closing') {
    takeField();
    yield line;
  }
}
