import { ByteText } from './byte-text.ts';
import { neutralise, type Words, xmlText } from './cell.ts';
import { MAIN, XML } from './package-parts.ts';

/** Beyond so many, words are written where they stand: memory stays the same for any file. */
const MOST = 50_000;

/** Words that occur again and again: each is written once, in a part of its own, and cells name its place there. */
export class SharedStrings implements Words {
  readonly #places = new Map<string, number>();
  readonly #most: number;

  constructor(most: number = MOST) {
    this.#most = most;
  }

  placeOf(text: string): number | undefined {
    const known = this.#places.get(text);
    if (known !== undefined || this.#places.size >= this.#most) return known;
    const place = this.#places.size;
    this.#places.set(text, place);
    return place;
  }

  /** The part `xl/sharedStrings.xml`. */
  xml(): Buffer {
    const text = new ByteText(65_536).add(`${XML}<sst xmlns="${MAIN}">`);
    for (const word of this.#places.keys()) {
      text
        .add('<si><t xml:space="preserve">')
        .add(xmlText(neutralise(word)))
        .add('</t></si>');
    }
    return text.add('</sst>').take();
  }
}
