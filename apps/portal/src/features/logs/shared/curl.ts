const SECRET_NAME = /authorization|cookie|token|secret|api-?key|signature|password/i;
const REDACTED = /\[redacted\]|^…|•/;

interface Call {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as a command of cURL, without the headers that carry credentials. Redacted values stay redacted. */
export function toCurl({ method, url, headers, body }: Call): string {
  const sent = Object.entries(headers).filter(
    (entry): entry is [string, string | number] =>
      !SECRET_NAME.test(entry[0]) &&
      (typeof entry[1] === 'string' || typeof entry[1] === 'number') &&
      !REDACTED.test(String(entry[1])),
  );
  const text =
    body === null || body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
  return [
    `curl -X ${method} ${quoted(url)}`,
    ...sent.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === null ? [] : [`--data-raw ${quoted(text)}`]),
  ].join(' \\\n  ');
}
