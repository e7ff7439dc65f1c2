import { createHash, timingSafeEqual } from 'node:crypto';

export type Fields = Readonly<Record<string, string>>;

/** SHA-256 of the fields, sorted, between the phrase and the phrase. */
export function signatureOf(phrase: string, fields: Fields): string {
  const sorted = Object.keys(fields).sort();
  const text = sorted.map((name) => `${name}=${fields[name]}`).join('');
  return createHash('sha256').update(`${phrase}${text}${phrase}`).digest('hex');
}

export const signed = (phrase: string, fields: Fields): Fields => ({
  ...fields,
  signature: signatureOf(phrase, fields),
});

/** Whether the fields carry their right signature. */
export function isSigned(phrase: string, { signature = '', ...said }: Fields): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(phrase, said))];
  return given.length === right.length && timingSafeEqual(given, right);
}
