import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterAll, beforeEach, vi } from 'vitest';
import { profileQuery } from '../session/profile.ts';
import { closeToast, toastStore } from '../ui/toast.ts';
import { memoryStorage } from './memory-storage.ts';

/** A request that reached the network: `POST /admin/api/v1/orders/7`, its query, headers and body. */
export interface SentRequest {
  call: string;
  query: Record<string, string>;
  headers: Headers;
  body: unknown;
}

/** The answer of a call that the server refuses. */
export const refusal = (status: number, message = 'error', data?: unknown): Response =>
  Response.json({ defined: true, code: 'REFUSED', status, message, data }, { status });

/** The answer of a call that makes an Excel file; without a name the server has none for it. */
export const sheet = (name?: string): Response =>
  new Response('rows', {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': name ? `attachment; filename="${name}"` : 'attachment',
    },
  });

/** The signed-in member of staff. */
const SIGNED_IN = { _id: '9', timezone: { timezone: 'Asia/Riyadh' } };

export type StubbedBrowser = ReturnType<typeof stubBrowser>;

/**
 * Stands for the browser and the network before each unit test of a file, with a signed-in person. `answer` says what
 * calls get, and `sent` lists them. `toasts` are those on screen, and `downloads` the names of saved files. `client` has
 * an empty cache at each start.
 */
export function stubBrowser() {
  let answer: (request: SentRequest) => unknown = () => ({});
  const browser = {
    sent: [] as SentRequest[],
    downloads: [] as string[],
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    /** Answers the calls that follow with a body, a `Response`, or what a function makes of each request. */
    answer(next: unknown): void {
      answer = typeof next === 'function' ? (next as typeof answer) : () => next;
    },
    /** The toasts on screen as `kind: title`, with their message in brackets. */
    toasts: () =>
      toastStore
        .get()
        .map(
          ({ kind, title, message }) => `${kind}: ${title}${message === undefined ? '' : ` (${message})`}`,
        ),
    /** Which of these cached answers are to be read again after `act`, by their keys. */
    async invalidatedBy(keys: readonly QueryKey[], act: () => unknown): Promise<boolean[]> {
      for (const key of keys) browser.client.setQueryData(key, (held: unknown) => held ?? {});
      await act();
      return keys.map((key) => browser.client.getQueryState(key)?.isInvalidated ?? false);
    },
  };
  beforeEach(() => {
    browser.sent = [];
    browser.downloads = [];
    browser.client.clear();
    browser.client.setQueryData(profileQuery().queryKey, SIGNED_IN as never);
    answer = () => ({});
    closeToasts();
    const storages = { localStorage: memoryStorage({ access_token: 'a' }), sessionStorage: memoryStorage() };
    const window = Object.assign(new EventTarget(), {
      ...storages,
      location: { origin: 'http://localhost' },
      // Looked up at each call: a test may run the timers itself.
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
      setInterval: (run: () => void, ms: number) => setInterval(run, ms),
      clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
      HTMLIFrameElement: class {},
    });
    const document = Object.assign(new EventTarget(), {
      nodeType: 9,
      querySelector: () => null,
      createElement: () => ({
        click(this: { download: string }) {
          browser.downloads.push(this.download);
        },
      }),
    });
    for (const [name, stub] of Object.entries({ ...storages, window, self: window, document })) {
      vi.stubGlobal(name, stub);
    }
    vi.stubGlobal('fetch', async (request: Request) => {
      const received = await read(request);
      browser.sent.push(received);
      const given = await answer(received);
      return given instanceof Response ? given.clone() : Response.json(given);
    });
  });
  // Files of a worker share what is global.
  afterAll(() => {
    browser.client.clear();
    closeToasts();
    vi.unstubAllGlobals();
  });
  return browser;
}

function closeToasts(): void {
  for (const { id } of toastStore.get()) closeToast(id);
}

async function read(request: Request): Promise<SentRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.text();
  return {
    call: `${request.method} ${pathname}`,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
