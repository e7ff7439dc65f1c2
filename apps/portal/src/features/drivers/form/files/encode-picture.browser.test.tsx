import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

async function draw(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = 'teal';
  context?.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type });
}

/** A JPEG with an EXIF block after its first marker: a turn by 90 degrees, and a text. */
async function withExif(jpeg: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const body = [...new TextEncoder().encode('Exif\0\0'), ...tiff, ...new TextEncoder().encode('24.7136N')];
  const length = body.length + 2;
  const exif = new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff, ...body]);
  return new Blob([bytes.slice(0, 2), exif, bytes.slice(2)], { type: 'image/jpeg' });
}

test.each([
  [2400, 1200, [800, 400]],
  [600, 3000, [160, 800]],
  [320, 200, [320, 200]],
])('a picture of %i x %i px becomes one of %j px', async (width, height, size) => {
  const encoded = await encodePicture(await draw(width, height, 'image/png'));
  expect(encoded).toMatchObject({ name: 'picture.webp', type: 'image/webp' });
  const bitmap = await createImageBitmap(encoded as File);
  expect([bitmap.width, bitmap.height]).toEqual(size);
});

test('metadata is dropped, and a turned picture stands upright', async () => {
  const encoded = await encodePicture(await withExif(await draw(400, 200, 'image/jpeg')));
  const bitmap = await createImageBitmap(encoded as File);
  expect([bitmap.width, bitmap.height]).toEqual([200, 400]);
  expect(await (encoded as File).text()).not.toMatch(/Exif|24\.7136N/);
});

test('what is no picture is refused', async () => {
  expect(await encodePicture(new Blob(['%PDF-1.7']))).toBeNull();
});
