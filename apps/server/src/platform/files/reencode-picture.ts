import { DOCUMENT_SIGNATURE_BYTES, detectDocumentType, PICTURE_TYPES } from '@mishwar/domain';

/** A picture of more pixels is refused before it is decoded. */
const MAX_PIXELS = 40_000_000;
const QUALITY = 80;

/**
 * Decodes a JPEG, PNG or WebP and encodes it again as a JPEG whose longer side is at most `maxSide` pixels, upright and without
 * metadata: nothing of the sent file is kept but its pixels. Null for anything else, by content.
 */
export async function reencodePicture(bytes: Buffer, maxSide: number): Promise<Buffer | null> {
  const type = detectDocumentType(bytes.subarray(0, DOCUMENT_SIGNATURE_BYTES));
  if (!PICTURE_TYPES.some((one) => one === type)) return null;
  // Loaded with the first picture: most processes never decode one.
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY });
  return picture.toBuffer().catch(() => null);
}
