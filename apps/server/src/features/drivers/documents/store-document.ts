import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildDocumentName, DOCUMENT_SIGNATURE_BYTES, detectDocumentType } from '@mishwar/domain';
import type { OperatorActor } from '../../../platform/actor.ts';
import type { App } from '../../../platform/app.ts';
import { createDocumentLink, storeFile } from '../../../platform/files/files.ts';
import { LINK_TTL_SECONDS } from './documents.ts';

/** Retention in ms of a document without a driver. */
const UNCLAIMED_TTL_MS = 24 * 3_600_000;

/**
 * Stores an uploaded document until a driver is saved with it, at most a day. The type is detected from the content;
 * returns null for anything but an image or PDF.
 */
export async function storeDocument(
  app: App,
  { id: operatorId }: OperatorActor,
  file: File,
): Promise<{ Location: string; key: string } | null> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const contentType = detectDocumentType(bytes.subarray(0, DOCUMENT_SIGNATURE_BYTES));
  if (!contentType) return null;
  const name = buildDocumentName(file.name, contentType);
  const documentKey = randomUUID();
  const expiresAt = new Date(app.now().getTime() + UNCLAIMED_TTL_MS);
  const { id: fileId } = await storeFile(
    app,
    { name, contentType, operatorId, expiresAt, documentKey },
    Readable.from([bytes]),
  );
  return {
    Location: createDocumentLink(app, { fileId, operatorId, seconds: LINK_TTL_SECONDS }),
    key: `${documentKey}/${name}`,
  };
}
