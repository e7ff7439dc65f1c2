import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  type RegisteredRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { vi } from 'vitest';
import { cssVariablesResolver, theme } from '../theme/theme.ts';
import { toastStore } from '../ui/toast.ts';

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The response to a call: status and body, or none. */
export type Answer = { status: number; body: unknown } | 'no answer';

const PROFILE = {
  _id: '3',
  role: 'ADMIN',
  email: 'a@example.com',
  first_name: 'نوف',
  last_name: 'العتيبي',
  timezone: { gmt: 'UTC+03:00', name: 'Kuwait/Riyadh', timezone: 'Asia/Riyadh' },
};

/** Mocks `fetch`: `answer` gives the response to each call. Returns the list of calls, which grows. */
export function serverAnswers(answer: (call: Call) => Answer | undefined | Promise<Answer>): Call[] {
  const calls: Call[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const text = await request.clone().text();
    const url = new URL(request.url);
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text ? JSON.parse(text) : undefined,
    };
    calls.push(call);
    const given =
      (await answer(call)) ?? (call.path.endsWith('/profile') ? { status: 200, body: PROFILE } : undefined);
    if (given === 'no answer') throw new TypeError('Failed to fetch');
    const { status, body } = given ?? { status: 404, body: {} };
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
  return calls;
}

/** An error response as the server sends it. */
export function refusal(status: number, code: string, msg: string, data: object = {}): Answer {
  return {
    status,
    body: { defined: true, code, status, message: msg, data: { errors: [{ msg }], ...data } },
  };
}

function ToastTexts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return toasts.map(({ id, title, message }) => (
    <p key={id}>
      <span>{title}</span> <span>{message}</span>
    </p>
  ));
}

/** Waits some frames of the page. Assertions that wait would move a fake clock meanwhile. */
export async function someFrames(): Promise<void> {
  for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
}

const routeTree = createRootRoute();

/** The providers around a part of a page. */
export function AnsweredScreen({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  const [router] = useState(() => createRouter({ routeTree, history: createMemoryHistory() }));
  return (
    <DirectionProvider>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver}>
        <QueryClientProvider client={client}>
          <RouterContextProvider router={router as unknown as RegisteredRouter}>
            <main>{children}</main>
          </RouterContextProvider>
          <ToastTexts />
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
