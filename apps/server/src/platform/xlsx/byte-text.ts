/** No character of JavaScript's own takes more bytes in UTF-8. */
const MOST_BYTES = 3;

/**
 * Text that is written as UTF-8 from the start: a sheet's XML is far too long to be a string on its way, or garbage
 * behind it. What is taken stays as it is until the next but one is begun.
 */
export class ByteText {
  #bytes: Buffer;
  #before: Buffer | undefined;
  #length = 0;
  readonly #size: number;

  /** `size` is how many bytes are usually taken at once. */
  constructor(size: number) {
    this.#size = size;
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): this {
    const end = text.length;
    if (this.#length + end * MOST_BYTES > this.#bytes.length) this.#grow(end * MOST_BYTES);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < end; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else {
        // Rare, and may be half of a pair.
        this.#length = at + bytes.write(text.slice(index), at);
        return this;
      }
    }
    this.#length = at;
    return this;
  }

  /** Takes what has been written; what follows begins anew. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    const free = this.#before ?? Buffer.allocUnsafeSlow(this.#size);
    this.#before = this.#bytes;
    this.#bytes = free;
    this.#length = 0;
    return taken;
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafeSlow(this.#length + by + this.#size);
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}
