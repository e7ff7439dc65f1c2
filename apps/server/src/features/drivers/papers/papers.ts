import type { Attachment } from '@mishwar/contract';
import { getDocumentKey } from '@mishwar/domain';
import type { App } from '../../../platform/app.ts';
import { createPaperLink } from '../../../platform/files/files.ts';
import type { Trx } from '../../../platform/transaction.ts';

/** Validity of a link in seconds. */
export const LINK_TTL_SECONDS = 15 * 60;
/** Retention in ms of a paper that was removed from its driver. */
const REMOVED_TTL_MS = 30 * 86_400_000;

const getPaperKeys = (attachment: readonly Attachment[]): string[] =>
  attachment.flatMap((paper) => getDocumentKey(paper) ?? []);

/** Attachments as stored: of uploaded papers the key only, as links expire. */
export function toStoredPapers(attachment: readonly Attachment[]): Attachment[] {
  return attachment.map((paper) => {
    const key = getDocumentKey(paper);
    return key && typeof paper !== 'string' ? { Location: `/files/papers/${key}`, key: paper.key } : paper;
  });
}

/** Whether every uploaded paper exists and belongs to no other driver. Locks them until the transaction ends. */
export async function arePapersAvailable(
  trx: Trx,
  attachment: readonly Attachment[],
  driverId: number | null,
): Promise<boolean> {
  const keys = [...new Set(getPaperKeys(attachment))];
  if (keys.length === 0) return true;
  const free = await trx
    .selectFrom('stored_file')
    .select('id')
    .where('paper_key', 'in', keys)
    .where((eb) => eb.or([eb('driver_id', 'is', null), eb('driver_id', '=', driverId)]))
    .forUpdate()
    .execute();
  return free.length === keys.length;
}

/** Claims the papers saved with a driver; removed ones expire after a month. */
export async function claimPapers(
  trx: Trx,
  attachment: readonly Attachment[],
  driverId: number,
  now: Date,
): Promise<void> {
  const keys = getPaperKeys(attachment);
  if (keys.length > 0) {
    await trx
      .updateTable('stored_file')
      .set({ driver_id: driverId, expires_at: null })
      .where('paper_key', 'in', keys)
      .execute();
  }
  await trx
    .updateTable('stored_file')
    .set({ expires_at: new Date(now.getTime() + REMOVED_TTL_MS) })
    .where('driver_id', '=', driverId)
    .where('expires_at', 'is', null)
    .$if(keys.length > 0, (query) => query.where('paper_key', 'not in', keys))
    .execute();
}

/** A driver's attachments for a staff member: uploaded papers with short-lived signed links. */
export async function linkPapers(
  app: App,
  attachment: readonly Attachment[],
  driverId: number,
  operatorId: number,
): Promise<Attachment[]> {
  const keys = getPaperKeys(attachment);
  if (keys.length === 0) return [...attachment];
  const files = await app.db
    .selectFrom('stored_file')
    .select(['id', 'paper_key'])
    .where('paper_key', 'in', keys)
    .where('driver_id', '=', driverId)
    .execute();
  const ids = new Map(files.map(({ id, paper_key }) => [paper_key, id]));
  return attachment.map((paper) => {
    const fileId = ids.get(getDocumentKey(paper));
    if (fileId === undefined || typeof paper === 'string') return paper;
    return { ...paper, Location: createPaperLink(app, { fileId, operatorId, seconds: LINK_TTL_SECONDS }) };
  });
}
