/** Accepted document types of a driver, by content, with their file extension. */
export const DOCUMENT_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
} as const;
export type DriverDocumentType = keyof typeof DOCUMENT_TYPES;

/** Leading bytes that identify the type of a file. */
export const DOCUMENT_SIGNATURE_BYTES = 16;

const MAX_NAME_LENGTH = 100;

const readAscii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The document type of a file by its leading bytes, not by its name; null for other types. */
export function detectDocumentType(bytes: Uint8Array): DriverDocumentType | null {
  if (readAscii(bytes, 0, 3) === '\xff\xd8\xff') return 'image/jpeg';
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP') return 'image/webp';
  if (readAscii(bytes, 4, 8) === 'ftyp' && /^(heic|heix|hevc|mif1)$/.test(readAscii(bytes, 8, 12)))
    return 'image/heic';
  if (readAscii(bytes, 0, 5) === '%PDF-') return 'application/pdf';
  return null;
}

/** The stored name of a document: its given name in one line, with the extension of its type. */
export function buildDocumentName(given: string, type: DriverDocumentType): string {
  const base = (given.split(/[/\\]/).at(-1) ?? '')
    .toWellFormed()
    .replace(/\.[^.]{0,10}$/, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed();
  return `${base || 'document'}.${DOCUMENT_TYPES[type]}`;
}

const NAMED_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(.+)$/s;

/** The key of a document in the file store; null for one that was not uploaded here. */
export function getDocumentKey(attachment: string | { key: string }): string | null {
  return typeof attachment === 'string' ? null : (NAMED_KEY.exec(attachment.key)?.[1] ?? null);
}

const PICTURE_ADDRESS = /^\/files\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The document types that may be a driver's picture: those that every browser shows. */
export const PICTURE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
] as const satisfies DriverDocumentType[];

/** The longer side in pixels to which the portal reduces a driver's picture before it is uploaded. */
export const MAX_PICTURE_SIDE = 800;

/** The stored address of an uploaded document that is a driver's picture; null for one that was not uploaded here. */
export function getPictureAddress(document: { key: string }): string | null {
  const key = getDocumentKey(document);
  return key && `/files/documents/${key}`;
}

/** The key in the file store of a driver's picture; null for the address of another site. */
export function getPictureKey(address: string | null | undefined): string | null {
  return PICTURE_ADDRESS.exec(address ?? '')?.[1] ?? null;
}

/** The displayed name of an attachment: the last part of its key or address. */
export function getAttachmentName(attachment: string | { Location: string; key: string }): string {
  const place = typeof attachment === 'string' ? attachment : attachment.key || attachment.Location;
  const last = place.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? place;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Whether a browser can show an attachment of this name as an image. */
export function isPicture(name: string): boolean {
  return /\.(jpe?g|png|webp)$/i.test(name);
}
