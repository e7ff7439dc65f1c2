/** UTF-8 bytes of a UTF-16 code unit. */
const MAX_BYTES_PER_CHARACTER = 3;

/**
 * A text builder that writes UTF-8 at once: a sheet's XML is too large for strings and would be garbage afterwards. A
 * taken piece stays valid until the next but one is begun.
 */
export class ByteText {
  #bytes: Buffer;
  #before: Buffer | undefined;
  #length = 0;
  readonly #size: number;

  /** `size`: usual bytes of a piece. */
  constructor(size: number) {
    this.#size = size;
    this.#bytes = Buffer.allocUnsafeSlow(size);
  }

  get length(): number {
    return this.#length;
  }

  add(text: string): this {
    const end = text.length;
    if (this.#length + end * MAX_BYTES_PER_CHARACTER > this.#bytes.length)
      this.#grow(end * MAX_BYTES_PER_CHARACTER);
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
        // Non-ASCII, possibly half of a surrogate pair.
        this.#length = at + bytes.write(text.slice(index), at);
        return this;
      }
    }
    this.#length = at;
    return this;
  }

  /** Takes the bytes written so far and starts a new piece. */
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
