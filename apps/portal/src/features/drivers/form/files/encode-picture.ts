import { MAX_PICTURE_SIDE } from '@mishwar/domain';

/**
 * A picture as the portal uploads it: upright, at most `MAX_PICTURE_SIDE` px on its longer side, WebP where the browser
 * writes it, and without metadata such as the place where it was taken. Null for a file that is no picture.
 */
export async function encodePicture(file: Blob): Promise<File | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return null;
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  return new File([blob], `picture.${blob.type.split('/')[1]}`, { type: blob.type });
}
