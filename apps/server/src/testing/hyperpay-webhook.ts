import { createCipheriv, randomBytes } from 'node:crypto';

/** Encrypts a payment webhook as HyperPay does; returns its body and headers. */
export function encryptHyperpayWebhook(key: string, payload: object): [string, Record<string, string>] {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'hex'), iv);
  const text = JSON.stringify({ type: 'PAYMENT', payload });
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('hex');
  const headers = {
    'content-type': 'text/plain',
    'x-initialization-vector': iv.toString('hex'),
    'x-authentication-tag': cipher.getAuthTag().toString('hex'),
  };
  return [body, headers];
}
