import type { App } from '../app.ts';

/** The bodies of a log row; null where there was none, or the file is gone. */
export async function readExchangeBodies(
  { files }: Pick<App, 'files'>,
  row: {
    request_body: string | null;
    request_file: string | null;
    response_body: string | null;
    response_file: string | null;
  },
): Promise<{ request: unknown; response: unknown }> {
  const read = async (text: string | null, file: string | null): Promise<unknown> => {
    const whole = file === null ? text : await readText(files, file);
    return whole === null ? null : parseBody(whole);
  };
  return {
    request: await read(row.request_body, row.request_file),
    response: await read(row.response_body, row.response_file),
  };
}

/** JSON as a value; a text that is no JSON as it is. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function readText(files: App['files'], path: string): Promise<string | null> {
  const content = await files.read(path);
  if (!content) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
