import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Decision, MAX_RATING_IMAGE_SIDE, type Refusal, refuse } from '@mishwar/domain';
import type { App } from '../../platform/app.ts';
import { storeFile } from '../../platform/files/files.ts';
import { reencodePicture } from '../../platform/files/reencode-picture.ts';
import type { Trx } from '../../platform/transaction.ts';

/** Decodes images that came in base64 and encodes them again, one after the other; refuses the first unreadable one. */
export async function readRatingImages(
  sent: readonly string[],
): Promise<Decision<{ images: Buffer[] }, Refusal & { field: string }>> {
  const images: Buffer[] = [];
  for (const [place, text] of sent.entries()) {
    const image = await reencodePicture(Buffer.from(text, 'base64'), MAX_RATING_IMAGE_SIDE);
    if (!image) return refuse({ code: 'rating_image_unreadable', status: 422, field: `images[${place}]` });
    images.push(image);
  }
  return { ok: true, images };
}

/** Stores the images of a rating instead of those that it had, whose files expire. */
export async function replaceRatingImages(
  app: App,
  trx: Trx,
  rating: { id: number; orderNumber: string },
  images: readonly Buffer[],
): Promise<void> {
  const removed = await trx
    .deleteFrom('rating_image')
    .where('rating_id', '=', rating.id)
    .returning('file_id')
    .execute();
  if (removed.length > 0) {
    const ids = removed.map(({ file_id }) => file_id);
    await trx.updateTable('stored_file').set({ expires_at: app.now() }).where('id', 'in', ids).execute();
  }
  for (const [place, image] of images.entries()) {
    const name = `rating-${rating.orderNumber}-${place + 1}.jpg`;
    const file = { name, contentType: 'image/jpeg', operatorId: null, expiresAt: null };
    const { id } = await storeFile(app, { ...file, documentKey: randomUUID() }, Readable.from([image]), trx);
    await trx
      .insertInto('rating_image')
      .values({ rating_id: rating.id, position: place + 1, file_id: id })
      .execute();
  }
}
