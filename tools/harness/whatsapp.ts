import { createServer } from 'node:http';

/** Where the product sends codes while our own drivers sign in, before the sandbox takes the place. */
export interface Whatsapp {
  /** The next code that is sent to this phone. Rejects after a minute. */
  nextCode(phone: string): Promise<string>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;

interface Message {
  to?: string;
  template?: { components?: { parameters?: { text?: string }[] }[] };
}

/** Plays WhatsApp on a port of this machine. */
export async function playWhatsapp(port: number): Promise<Whatsapp> {
  const waiting = new Map<string, (code: string) => void>();
  const server = createServer((request, response) => {
    // Payment gateways have the same address: they are not there.
    if (request.url !== '/messages') {
      request.resume();
      response.statusCode = 503;
      response.end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { to = '', template } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Message;
      const code = template?.components?.[0]?.parameters?.[0]?.text;
      if (code) waiting.get(to)?.(code);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ messages: [{ id: `wamid.${Date.now()}` }] }));
    });
  });
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', settle);
  });
  return {
    nextCode: (phone) =>
      new Promise((settle, fail) => {
        const timer = setTimeout(() => fail(new Error(`no code came for ${phone}`)), PATIENCE_MS);
        waiting.set(phone, (code) => {
          clearTimeout(timer);
          waiting.delete(phone);
          settle(code);
        });
      }),
    stop: () =>
      new Promise((settle) => {
        server.closeAllConnections();
        server.close(() => settle());
      }),
  };
}
