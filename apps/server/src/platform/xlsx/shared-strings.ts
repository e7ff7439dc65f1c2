import { ByteText } from './byte-text.ts';
import { neutralise, type Words, wordCell, xmlText } from './cell.ts';
import { MAIN, XML } from './package-parts.ts';

/** Maximum of shared strings; further ones are written inline, so that memory stays bounded. */
const MAX_SHARED_STRINGS = 50_000;

/** Shared strings: texts that repeat are written once, and cells refer to them by index. */
export class SharedStrings implements Words {
  readonly #cells = new Map<string, string>();
  readonly #max: number;

  constructor(max: number = MAX_SHARED_STRINGS) {
    this.#max = max;
  }

  cellOf(text: string): string | undefined {
    const existing = this.#cells.get(text);
    if (existing !== undefined || this.#cells.size >= this.#max) return existing;
    const cell = wordCell(text, this.#cells.size);
    this.#cells.set(text, cell);
    return cell;
  }

  /** The part `xl/sharedStrings.xml`. */
  xml(): Buffer {
    const text = new ByteText(65_536).add(`${XML}<sst xmlns="${MAIN}">`);
    for (const word of this.#cells.keys()) {
      text
        .add('<si><t xml:space="preserve">')
        .add(xmlText(neutralise(word)))
        .add('</t></si>');
    }
    return text.add('</sst>').take();
  }
}
