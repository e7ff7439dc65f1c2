import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { RequestError } from '../request-error.ts';
import { type BodyLimits, readChunks } from './read-body.ts';

/** A form has one file and a few short fields. */
const LIMITS = {
  files: 1,
  fields: 8,
  parts: 9,
  fieldNameSize: 100,
  fieldSize: 4_096,
  headerPairs: 10,
  headerSize: 4_096,
};

/**
 * Parses multipart/form-data while it arrives, and stops at the first part beyond the limits.
 *
 * @throws RequestError 400 malformed, 413 too many parts or a field too long, and those of readChunks
 */
export async function parseMultipart(
  payload: Readable,
  contentType: string,
  limits: BodyLimits,
): Promise<FormData> {
  const form = new FormData();
  let problem: RequestError | null = null;
  const refuse = (status: number, message: string) => {
    problem ??= new RequestError(status, message);
  };
  const parser = openParser(contentType);
  const finished = new Promise<void>((resolve) => {
    parser.once('finish', resolve);
    parser.on('error', () => {
      refuse(400, 'body_not_multipart');
      resolve();
    });
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuse(413, 'body_too_complex'));
  }
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut || name === undefined || name.length > LIMITS.fieldNameSize) {
      refuse(413, 'body_too_complex');
    } else form.append(name, value);
  });
  parser.on('file', (name, file, fileName, _encoding, type) => {
    if (name === undefined) refuse(400, 'body_not_multipart');
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('error', () => refuse(400, 'body_not_multipart'));
    file.on('end', () =>
      form.append(name, new File(chunks.splice(0) as Buffer<ArrayBuffer>[], fileName ?? '', { type })),
    );
  });
  const check = () => {
    if (problem) throw problem;
  };
  try {
    await readChunks(payload, limits, (chunk) => {
      parser.write(chunk);
      check();
    });
    parser.end();
    await finished;
    check();
    return form;
  } finally {
    parser.destroy();
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS });
  } catch {
    throw new RequestError(400, 'body_not_multipart');
  }
}
