import type { UploadedFile } from '@mishwar/contract';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import { createDocumentLink } from '../../platform/files/files.ts';

/** Validity of the links of a page, s. */
const LINK_TTL_SECONDS = 300;

interface ReadUpload {
  id: number;
  name: string;
  content_type: string;
  size: number;
  created_at: Date;
  expires_at: Date | null;
  document_key: string;
}

const COLUMNS = sql`f.id, f.name, f.content_type, f.size, f.created_at, f.expires_at, f.document_key`;
const ownUploads = (operatorId: number, now: Date) =>
  sql`f.operator_id = ${operatorId} and f.document_key is not null and (f.expires_at is null or f.expires_at > ${now})`;

function toUpload(app: App, operatorId: number, row: ReadUpload): UploadedFile {
  return {
    _id: String(row.id),
    name: row.name,
    content_type: row.content_type,
    size: Number(row.size),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    Location: createDocumentLink(app, { fileId: row.id, operatorId, seconds: LINK_TTL_SECONDS }),
    key: `${row.document_key}/${row.name}`,
  };
}

interface Request {
  page: number;
  limit: number;
  /** -1 newest first, 1 oldest first. */
  sort: 1 | -1;
}

/** A page of an operator's uploads that have not expired, each with a link. */
export async function listUploads(
  app: App,
  operatorId: number,
  { page, limit, sort }: Request,
): Promise<{ data: UploadedFile[]; total: number }> {
  const own = ownUploads(operatorId, app.now());
  const direction = sql.raw(sort === 1 ? 'asc' : 'desc');
  const [{ rows }, counted] = await Promise.all([
    sql<ReadUpload>`select ${COLUMNS} from stored_file f where ${own}
      order by f.id ${direction} offset ${(page - 1) * limit} limit ${limit}`.execute(app.db),
    sql<{ total: number }>`select count(*) as total from stored_file f where ${own}`.execute(app.db),
  ]);
  return {
    data: rows.map((row) => toUpload(app, operatorId, row)),
    total: Number(counted.rows[0]?.total ?? 0),
  };
}

/** An upload by the key that it was stored under; null where it is not the operator's or has expired. */
export async function findUpload(app: App, operatorId: number, key: string): Promise<UploadedFile | null> {
  const [documentKey = ''] = key.split('/');
  const { rows } = await sql<ReadUpload>`select ${COLUMNS} from stored_file f
    where ${ownUploads(operatorId, app.now())} and f.document_key = ${documentKey}::uuid`.execute(app.db);
  return rows[0] ? toUpload(app, operatorId, rows[0]) : null;
}
