import { createInflateRaw } from 'node:zlib';

/** Bounds of an uploaded workbook. */
const MAX_PARTS = 200;
/** Unpacked bytes of all parts, as declared and as counted: a directory may declare wrong sizes. */
const MAX_UNPACKED_BYTES = 128 << 20;
/** Maximum compression ratio of a large part: sheets of repeating texts reach a fourth of it. */
const MAX_RATIO = 200;
const LARGE = 1 << 20;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Marker of a zip64 value, as in archives beyond 4 GiB. */
const ELSEWHERE = 0xffff_ffff;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Macros and external references. */
const FORBIDDEN = /vbaProject|externalLinks?\/|macrosheets\/|embeddings\/|activeX\//i;

/** Why a file is rejected; a message key. */
type XlsxProblem = 'xlsx_not_valid' | 'xlsx_too_large_unpacked' | 'xlsx_with_macros';

interface Part {
  name: string;
  method: number;
  /** Unpacked size declared by the directory. */
  declared: number;
  bytes: Buffer;
}

/**
 * Validates an uploaded workbook before it is parsed: a zip archive with a sheet, without macros or external links,
 * of bounded unpacked size. Unpacks each part without keeping it, unless the declared sizes are too large already.
 * Returns null where the file is valid.
 */
export async function checkXlsx(file: Buffer): Promise<XlsxProblem | null> {
  const parts = partsOf(file);
  if (!parts || parts.length > MAX_PARTS) return 'xlsx_not_valid';
  const names = new Set(parts.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return 'xlsx_not_valid';
  if (parts.some(({ name }) => FORBIDDEN.test(name))) return 'xlsx_with_macros';
  const promised = parts.reduce((sum, { declared }) => sum + declared, 0);
  if (promised > MAX_UNPACKED_BYTES || parts.some((part) => part.declared > maxUnpackedBytes(part))) {
    return 'xlsx_too_large_unpacked';
  }
  let left = MAX_UNPACKED_BYTES;
  for (const part of parts) {
    const maxBytes = Math.min(left, maxUnpackedBytes(part));
    const size = await unpackedSize(part, maxBytes).catch(() => null);
    if (size === null) return 'xlsx_not_valid';
    if (size > maxBytes) return 'xlsx_too_large_unpacked';
    left -= size;
  }
  return null;
}

/** Maximum unpacked bytes of a part. */
const maxUnpackedBytes = ({ bytes }: Part): number => Math.max(LARGE, bytes.length * MAX_RATIO);

/** Counts the unpacked bytes of a part; stops beyond `maxBytes`. */
async function unpackedSize({ method, bytes }: Part, maxBytes: number): Promise<number> {
  if (method === STORED) return bytes.length;
  const inflate = createInflateRaw();
  inflate.end(bytes);
  let size = 0;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) {
      inflate.destroy();
      return size;
    }
  }
  return size;
}

/** Parts by the central directory; null where the file is no zip archive, or uses features that no workbook uses. */
function partsOf(file: Buffer): Part[] | null {
  const end = endOf(file);
  if (end === null) return null;
  const count = file.readUInt16LE(end + 10);
  let at = file.readUInt32LE(end + 16);
  // Ambiguous: another reader would find another directory.
  if (file.readUInt32LE(end + 12) === ELSEWHERE || at === ELSEWHERE) return null;
  const parts: Part[] = [];
  for (let nth = 0; nth < count; nth++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== DIRECTORY) return null;
    const method = file.readUInt16LE(at + 10);
    const [packed = 0, declared = 0, place = 0] = [20, 24, 42].map((field) => file.readUInt32LE(at + field));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      file.readUInt16LE(at + field),
    );
    if ((file.readUInt16LE(at + 8) & ENCRYPTED) !== 0 || (method !== STORED && method !== DEFLATED)) {
      return null;
    }
    // Ambiguous: no data packs to zero bytes, so another reader would take the length from elsewhere.
    if ((method === DEFLATED && packed === 0) || declared === ELSEWHERE) return null;
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const bytes = bytesOf(file, place, packed);
    if (bytes === null) return null;
    parts.push({ name, method, declared, bytes });
    at += 46 + nameLength + extra + comment;
  }
  return parts;
}

function bytesOf(file: Buffer, at: number, length: number): Buffer | null {
  if (at + 30 > file.length || file.readUInt32LE(at) !== LOCAL) return null;
  const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28);
  return start + length > file.length ? null : file.subarray(start, start + length);
}

function endOf(file: Buffer): number | null {
  for (
    let at = file.length - END_LENGTH;
    at >= Math.max(0, file.length - END_LENGTH - MAX_COMMENT_BYTES);
    at--
  ) {
    if (file.readUInt32LE(at) === END) return at;
  }
  return null;
}
