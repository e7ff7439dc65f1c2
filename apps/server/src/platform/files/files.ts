import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { App } from '../app.ts';
import { equalsConstantTime, sign } from '../crypto/keys.ts';
import { type Db, inTransaction, type Trx } from '../transaction.ts';

export interface NewFile {
  /** File name of the download; any language. */
  name: string;
  contentType: string;
  /** The owner; null for a file of a partner user. */
  operatorId: number | null;
  expiresAt: Date | null;
  /** Identifies a driver's document (a UUID), which opens by link for any staff member. */
  documentKey?: string;
}

/** Stores a file with its row; returns its id and size in bytes. */
export async function storeFile(
  { files, db }: App,
  file: NewFile,
  content: Readable,
  trx: Db | Trx = db,
): Promise<{ id: number; size: number }> {
  const { path, size } = await files.write(content);
  const row = await trx
    .insertInto('stored_file')
    .values({
      name: file.name,
      content_type: file.contentType,
      size,
      path,
      operator_id: file.operatorId,
      expires_at: file.expiresAt,
      document_key: file.documentKey ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(async (error: unknown) => {
      // After a lost connection the row may be there.
      if (error instanceof DatabaseError) await files.remove(path).catch(() => undefined);
      throw error;
    });
  return { id: row.id, size };
}

const PURPOSE = 'file-link';

/**
 * Creates a link, valid for `seconds`, that opens a driver's document for the browser of an active staff member. The URL is
 * a bearer secret, hence short-lived and never mailed.
 */
export function createDocumentLink(
  { config, now }: App,
  { fileId, operatorId, seconds }: { fileId: number; operatorId: number; seconds: number },
): string {
  const until = Math.floor(now().getTime() / 1000) + seconds;
  const claim = `${fileId}.${operatorId}.${until}`;
  return `${config.publicUrl}/files/api/v1/download/${claim}.${signatureOf(config, claim)}`;
}

const signatureOf = ({ secret }: App['config'], claim: string): string =>
  sign(secret, PURPOSE, claim).toString('base64url');

interface OpenedFile {
  name: string;
  contentType: string;
  size: number;
  content: Readable;
}

/**
 * Opens the document of a link; null where the signature is wrong, the link or document has expired, the file is no document, or
 * the operator lost access.
 */
export async function openLinkedDocument(app: App, token: string): Promise<OpenedFile | null> {
  const { config, db, now } = app;
  const [, claim = '', fileId, operatorId, until, signature = ''] =
    /^((\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  // Compared as text: the last base64url character has four spellings of the same bytes.
  if (!equalsConstantTime(Buffer.from(signatureOf(config, claim)), Buffer.from(signature))) return null;
  if (Number(until) * 1000 <= now().getTime()) return null;
  const file = await db
    .selectFrom('stored_file')
    .innerJoin('operator', (join) => join.on('operator.id', '=', Number(operatorId)))
    .select('stored_file.id')
    .where('stored_file.id', '=', Number(fileId))
    .where('document_key', 'is not', null)
    .where('operator.status', '=', 'ACTIVE')
    .executeTakeFirst();
  return file ? openFile(app, file.id) : null;
}

/** Opens a stored file for a caller who was authorised; null where it does not exist or has expired. */
export async function openFile({ db, files, now, log }: App, fileId: number): Promise<OpenedFile | null> {
  const row = await db
    .selectFrom('stored_file')
    .select(['name', 'content_type', 'size', 'path', 'expires_at'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!row || (row.expires_at !== null && row.expires_at <= now())) return null;
  const content = await files.read(row.path);
  if (!content) log.error({ fileId }, 'file not found: all processes must share one MISHWAR_FILES_DIR');
  return content && { name: row.name, contentType: row.content_type, size: row.size, content };
}

/** Deletes expired files, contents before rows. One that is claimed meanwhile is kept. */
export async function deleteExpiredFiles({ db, files, now }: App): Promise<void> {
  const expired = await db
    .selectFrom('stored_file')
    .select('id')
    .where('expires_at', '<', now())
    .orderBy('id')
    .limit(500)
    .execute();
  for (const { id } of expired) {
    await inTransaction(db, async (trx) => {
      const file = await trx
        .selectFrom('stored_file')
        .select('path')
        .where('id', '=', id)
        .where('expires_at', '<', now())
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!file) return;
      await files.remove(file.path);
      await trx.updateTable('export_log').set({ file_id: null }).where('file_id', '=', id).execute();
      await trx.deleteFrom('stored_file').where('id', '=', id).execute();
    });
  }
}

/** Milliseconds after which a file without a row gets none any more: its writer failed, or its process was killed. */
const UNOWNED_AFTER_MS = 24 * 3_600_000;
const PATHS_PER_STATEMENT = 1_000;

/** Deletes files without a row in one part of the store. Several processes may do so at once. */
export async function deleteUnownedFiles(app: App, part: number): Promise<void> {
  let paths: string[] = [];
  for await (const path of app.files.list(part, new Date(app.now().getTime() - UNOWNED_AFTER_MS))) {
    paths.push(path);
    if (paths.length < PATHS_PER_STATEMENT) continue;
    await deleteUnowned(app, paths);
    paths = [];
  }
  await deleteUnowned(app, paths);
}

async function deleteUnowned({ db, files }: App, paths: readonly string[]): Promise<void> {
  // Long bodies of exchanges are files, too. The first condition is that of the index of their rows.
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) path
    except select path from stored_file where path = any(${paths}::text[])
    except select unnest(array[request_file, response_file]) from exchange_log
    where (request_file is not null or response_file is not null)
      and (request_file = any(${paths}::text[]) or response_file = any(${paths}::text[]))`.execute(db);
  for (const { path } of rows) await files.remove(path);
}
