import { createHash } from 'node:crypto';

/** What the server reads of WhatsApp and its payment gateways where the sandbox plays them at `url`, with what it shares with it. */
export function outsideEnvironment(url: string, token: string): NodeJS.ProcessEnv {
  return {
    WHATSAPP_URL: url,
    WHATSAPP_TOKEN: token,
    OUTGOING_PRIVATE_HOSTS: new URL(url).host,
    PAYFORT_URL: url,
    PAYFORT_MERCHANT: 'sandbox',
    PAYFORT_ACCESS_CODE: 'sandbox',
    PAYFORT_PHRASE: token,
    HYPERPAY_URL: `${url}/hyperpay`,
    HYPERPAY_ENTITY: 'sandbox',
    HYPERPAY_TOKEN: token,
    HYPERPAY_NOTICE_KEY: createHash('sha256').update(token).digest('hex'),
  };
}
