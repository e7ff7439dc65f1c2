import { defaultScheduler, notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

const { setImmediate } = globalThis;
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** As much of an element as React needs for a component that renders nothing. */
function emptyRoot(): Element {
  const nothing = () => undefined;
  const defaultView = { document: { activeElement: null }, HTMLIFrameElement: class {} };
  const ownerDocument = { nodeType: 9, addEventListener: nothing, defaultView };
  const element = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', addEventListener: nothing, ownerDocument };
  return element as unknown as Element;
}

/** How the hooks of a test are unmounted. */
const running = new Set<() => Promise<void>>();
let endsWithTest = false;
/** Whether the window is the test's alone; else it ends with the file (`stubBrowser`). */
let isWindowOfTest = false;

/** Unmounts the hooks of the test before their window goes. */
function endWithTest(): void {
  if (endsWithTest) return;
  endsWithTest = true;
  onTestFinished(async () => {
    for (const unmount of running) await unmount();
    running.clear();
    notifyManager.setScheduler(defaultScheduler);
    if (isWindowOfTest) vi.unstubAllGlobals();
    [endsWithTest, isWindowOfTest] = [false, false];
  });
}

/** Makes this thread a window, which events can be sent to, with the properties of `browser`, until the test has ended. */
export function stubWindow(browser: Record<string, unknown> = {}): void {
  endWithTest();
  const events = new EventTarget();
  const listening = {
    window: globalThis,
    location: { pathname: '/' },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    dispatchEvent: events.dispatchEvent.bind(events),
  };
  // Less than a window of another test may be left.
  const open: unknown = Reflect.get(globalThis, 'window');
  const isOpen = open === globalThis || open instanceof EventTarget;
  isWindowOfTest ||= !isOpen;
  for (const [name, value] of Object.entries({ ...(isOpen ? {} : listening), ...browser }))
    vi.stubGlobal(name, value);
}

interface RunningHook<Props, Result> {
  /** What the hook returned last. */
  readonly current: Result;
  /** Renders the hook again, with other arguments. */
  render(props: Props): Promise<void>;
  /** Does something that changes the hook's state, and waits until it has rendered. */
  act(run: () => unknown): Promise<void>;
  unmount(): Promise<void>;
}

interface RunOptions {
  client?: QueryClient;
  /** What of a browser the hook needs, as properties of the window. */
  browser?: Record<string, unknown>;
  /** What else the hook needs around its component. */
  around?: (host: ReactElement) => ReactElement;
}

interface HostProps {
  run: () => void;
}

/** Renders nothing but what a hook needs to run. */
function Host({ run }: HostProps): null {
  run();
  return null;
}

/** Runs a hook in a component of its own, without a browser, until the test has ended: React's state and effects. */
export async function runHook<Props, Result>(
  hook: (props: Props) => Result,
  props: NoInfer<Props>,
  { client = new QueryClient(), browser, around = (host) => host }: RunOptions = {},
): Promise<RunningHook<Props, Result>> {
  stubWindow({ IS_REACT_ACT_ENVIRONMENT: true, ...browser });
  // What queries notify of is rendered within the same turn.
  notifyManager.setScheduler(queueMicrotask);
  const root = createRoot(emptyRoot());
  let last: { result: Result } | null = null;
  const run = (work: () => unknown) =>
    act(async () => {
      await work();
      await nextTurn();
    });
  const render = (given: Props) => {
    const runIt = () => {
      last = { result: hook(given) };
    };
    const host = around(createElement(Host, { run: runIt }));
    return run(() => root.render(createElement(QueryClientProvider, { client }, host)));
  };
  const unmount = () => run(() => root.unmount());
  running.add(unmount);
  await render(props);
  return {
    get current() {
      if (!last) throw new Error('the hook was not rendered');
      return last.result;
    },
    render,
    act: run,
    unmount,
  };
}
