import { MAX_PICTURE_SIDE } from '@mishwar/domain';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { encodePicture } from './encode-picture.ts';

/** What the canvas of the browser was asked to do. */
let drawn: Record<string, unknown> = {};
/** The type that the browser writes. */
let written = 'image/webp';

/** The canvas of a browser, which writes no pixels. */
class Canvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext(kind: string) {
    return {
      drawImage: (_picture: unknown, ...place: number[]) => Object.assign(drawn, { kind, place }),
    };
  }
  async convertToBlob(asked: { type: string; quality: number }): Promise<Blob> {
    Object.assign(drawn, { asked });
    return new Blob(['pixels'], { type: written });
  }
}

/** A picture of this size, or a file that is none. */
function choose(size: { width: number; height: number } | null): Promise<File | null> {
  vi.stubGlobal('createImageBitmap', async (_file: Blob, options: unknown) => {
    if (!size) throw new Error('no picture');
    Object.assign(drawn, { options });
    return { ...size, close: () => Object.assign(drawn, { isClosed: true }) };
  });
  return encodePicture(new Blob(['x']));
}

beforeEach(() => {
  drawn = {};
  written = 'image/webp';
  vi.stubGlobal('OffscreenCanvas', Canvas);
});
afterAll(() => void vi.unstubAllGlobals());

test.each([
  [{ width: 400, height: 300 }, [0, 0, 400, 300]],
  [{ width: 2 * MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE }, [0, 0, MAX_PICTURE_SIDE, MAX_PICTURE_SIDE / 2]],
  [{ width: MAX_PICTURE_SIDE, height: 4 * MAX_PICTURE_SIDE }, [0, 0, MAX_PICTURE_SIDE / 4, MAX_PICTURE_SIDE]],
  [{ width: 10 * MAX_PICTURE_SIDE, height: 1 }, [0, 0, MAX_PICTURE_SIDE, 1]],
])('a picture of %j is drawn whole, no side longer than allowed and none away', async (size, place) => {
  await choose(size);
  expect(drawn).toMatchObject({ place, kind: '2d', isClosed: true });
});

test('a picture is uploaded upright, in the type that the browser writes', async () => {
  const file = await choose({ width: 4, height: 3 });
  expect([file?.name, file?.type]).toEqual(['picture.webp', 'image/webp']);
  expect(drawn).toMatchObject({ options: { imageOrientation: 'from-image' }, asked: { type: 'image/webp' } });
  written = 'image/png';
  const other = await choose({ width: 4, height: 3 });
  expect([other?.name, other?.type]).toEqual(['picture.png', 'image/png']);
});

test('a file that is no picture is none', async () => {
  expect(await choose(null)).toBeNull();
});
