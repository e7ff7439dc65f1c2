/** What a paper of a driver may be, by its content, with the ending of its name. */
export const PAPER_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
} as const;
export type PaperType = keyof typeof PAPER_TYPES;

/** How many bytes from its beginning tell the type of a file. */
export const PAPER_HEAD_BYTES = 16;

const LONGEST_NAME = 100;

const at = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** What a file is, by the bytes with which it begins and not by its name; null for whatever is no paper. */
export function paperTypeOf(bytes: Uint8Array): PaperType | null {
  if (at(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (at(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (at(bytes, 0, 4) === 'RIFF' && at(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (at(bytes, 4, 8) === 'ftyp' && /^(heic|heix|hevc|mif1)$/.test(at(bytes, 8, 12))) return 'image/heic';
  if (at(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

/** The name under which a paper is kept: what it was called, in one line, with the ending of what it is. */
export function paperName(given: string, type: PaperType): string {
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();
  return `${base || 'paper'}.${PAPER_TYPES[type]}`;
}

const NAMED_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/s;

/** The name of a paper within the store, where it is one that was uploaded here. */
export function paperKeyOf(attachment: string | { key: string }): string | null {
  return typeof attachment === 'string' ? null : (NAMED_KEY.exec(attachment.key)?.[1] ?? null);
}

/** What an attachment is called: the last part of its key or of its address. */
export function attachmentName(attachment: string | { Location: string; key: string }): string {
  const place = typeof attachment === 'string' ? attachment : attachment.key || attachment.Location;
  const last = place.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? place;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Whether a browser can show an attachment of this name as a picture. */
export function isPicture(name: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(name);
}
