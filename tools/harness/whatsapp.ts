import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const PATIENCE_MS = 60_000;

interface Message {
  to?: string;
  template?: { components?: { parameters?: { text?: string }[] }[] };
}

/** Plays WhatsApp until the sandbox takes its place; `nextCode` is the next code to a phone, and rejects after a minute. */
export async function playWhatsapp(port: number) {
  const waiting = new Map<string, (code: string) => void>();
  const server = createServer(async (request, response) => {
    // Payment gateways have the same address: they are not there.
    if (request.url !== '/messages') {
      request.resume();
      response.writeHead(503).end();
      return;
    }
    // The product may end in the middle of a request.
    const { to = '', template } = ((await json(request).catch(() => undefined)) ?? {}) as Message;
    const code = template?.components?.[0]?.parameters?.[0]?.text;
    if (code) waiting.get(to)?.(code);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ messages: [{ id: `wamid.${Date.now()}` }] }));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    nextCode: (phone: string): Promise<string> =>
      new Promise((settle, fail) => {
        const timer = setTimeout(() => fail(new Error(`no code came for ${phone}`)), PATIENCE_MS);
        waiting.set(phone, (code) => {
          clearTimeout(timer);
          waiting.delete(phone);
          settle(code);
        });
      }),
    stop: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}
