import { startPayfort } from '../../../testing/payfort.ts';

interface Control {
  faults?: Record<string, number>;
  secret?: string | null;
  forget?: boolean;
}

/** An event as the receiver took it. */
interface TakenEvent {
  id: string;
  headers: Record<string, string>;
  body: string;
  times: number;
}

export interface WebhookReceiver {
  url: string;
  /** Sets the faults; those that are not named are none. */
  set(control: Control): Promise<unknown>;
  /** What was taken, in its order. */
  events(): Promise<TakenEvent[]>;
  stop(): void;
}

/** Starts the sandbox as a process, for its receiver of webhooks. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { access, stop } = await startPayfort();
  const url = `${access.url}/channel-webhooks`;
  return {
    url: `${url}/orders`,
    set: (control) => fetch(`${url}/control`, { method: 'POST', body: JSON.stringify(control) }),
    events: async () => ((await (await fetch(`${url}/control`)).json()) as { events: TakenEvent[] }).events,
    stop,
  };
}
