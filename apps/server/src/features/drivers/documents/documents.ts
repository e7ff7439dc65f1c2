import type { Attachment, DriverBody } from '@mishwar/contract';
import { getDocumentKey, getPictureKey, PICTURE_TYPES } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { createDocumentLink } from '../../../platform/files/files.ts';
import type { Trx } from '../../../platform/transaction.ts';

/** Validity of a link in seconds. */
export const LINK_TTL_SECONDS = 15 * 60;
/** Retention in ms of a document that was removed from its driver. */
const REMOVED_TTL_MS = 30 * 86_400_000;

const getDocumentKeys = (attachment: readonly Attachment[]): string[] =>
  attachment.flatMap((entry) => getDocumentKey(entry) ?? []);

/** Attachments as stored: of uploaded documents the key only, as links expire. */
export function toStoredDocuments(attachment: readonly Attachment[]): Attachment[] {
  return attachment.map((entry) => {
    const key = getDocumentKey(entry);
    return key && typeof entry !== 'string' ? { Location: `/files/documents/${key}`, key: entry.key } : entry;
  });
}

/** Whether every uploaded document exists and belongs to no other driver. Locks them until the transaction ends. */
export async function areDocumentsAvailable(
  trx: Trx,
  attachment: readonly Attachment[],
  driverId: number | null,
): Promise<boolean> {
  const keys = [...new Set(getDocumentKeys(attachment))];
  if (keys.length === 0) return true;
  const free = await trx
    .selectFrom('stored_file')
    .select('id')
    .where('document_key', 'in', keys)
    .where((eb) => eb.or([eb('driver_id', 'is', null), eb('driver_id', '=', driverId)]))
    .forUpdate()
    .execute();
  return free.length === keys.length;
}

/** Whether a driver's picture, where it was uploaded, is a picture and no other driver's. Locks it as above. */
export async function isPictureAvailable(
  trx: Trx,
  address: string | null | undefined,
  driverId: number | null,
): Promise<boolean> {
  const key = getPictureKey(address);
  if (key === null) return true;
  const file = await trx
    .selectFrom('stored_file')
    .select('id')
    .where('document_key', '=', key)
    .where('content_type', 'in', PICTURE_TYPES)
    .where((eb) => eb.or([eb('driver_id', 'is', null), eb('driver_id', '=', driverId)]))
    .forUpdate()
    .executeTakeFirst();
  return file !== undefined;
}

/** Claims the documents and the picture saved with a driver; removed ones expire after a month. */
export async function claimDocuments(
  trx: Trx,
  { attachment, driver_image }: Pick<DriverBody, 'attachment' | 'driver_image'>,
  driverId: number,
  now: Date,
): Promise<void> {
  const keys = [...getDocumentKeys(attachment), ...[getPictureKey(driver_image) ?? []].flat()];
  if (keys.length > 0) {
    await trx
      .updateTable('stored_file')
      .set({ driver_id: driverId, expires_at: null })
      .where('document_key', 'in', keys)
      .execute();
  }
  await trx
    .updateTable('stored_file')
    .set({ expires_at: new Date(now.getTime() + REMOVED_TTL_MS) })
    .where('driver_id', '=', driverId)
    .where('expires_at', 'is', null)
    .$if(keys.length > 0, (query) => query.where('document_key', 'not in', keys))
    .execute();
}

/** A driver's attachments for a staff member: uploaded documents with short-lived signed links. */
export async function linkDocuments(
  app: App,
  attachment: readonly Attachment[],
  driverId: number,
  operatorId: number,
): Promise<Attachment[]> {
  const keys = getDocumentKeys(attachment);
  if (keys.length === 0) return [...attachment];
  const files = await app.db
    .selectFrom('stored_file')
    .select(['id', 'document_key'])
    .where('document_key', 'in', keys)
    .where('driver_id', '=', driverId)
    .execute();
  const ids = new Map(files.map(({ id, document_key }) => [document_key, id]));
  return attachment.map((entry) => {
    const fileId = ids.get(getDocumentKey(entry));
    if (fileId === undefined || typeof entry === 'string') return entry;
    return { ...entry, Location: createDocumentLink(app, { fileId, operatorId, seconds: LINK_TTL_SECONDS }) };
  });
}

/** A short-lived signed link to a driver's picture for a staff member; null for none, or the address of another site. */
export async function linkPicture(
  app: App,
  address: string | null,
  driverId: number,
  operatorId: number,
): Promise<string | null> {
  const key = getPictureKey(address);
  if (key === null) return null;
  const file = await app.db
    .selectFrom('stored_file')
    .select('id')
    .where('document_key', '=', key)
    .where('driver_id', '=', driverId)
    .executeTakeFirst();
  return file ? createDocumentLink(app, { fileId: file.id, operatorId, seconds: LINK_TTL_SECONDS }) : null;
}
