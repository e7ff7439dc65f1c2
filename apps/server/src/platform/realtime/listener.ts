import { Client } from 'pg';
import type { App } from '../app.ts';

const RECONNECT_MS = 1_000;

export interface Listener {
  /**
   * Calls `heard` for each notification on the channel, and with '' after a reconnect, when notifications may have
   * been missed.
   */
  on(channel: string, heard: (payload: string) => void): void;
  stop(): Promise<void>;
}

/** A LISTEN connection that reconnects by itself. */
export function startListener({ config, log }: App): Listener {
  const handlers = new Map<string, ((payload: string) => void)[]>();
  let client: Client | undefined;
  /** The connected client; until then channels are listened to on connect. */
  let ready: Client | undefined;
  let listening: Promise<unknown> = Promise.resolve();
  /** Sequential: a connection runs one statement at a time. */
  const listen = (on: Client, channel: string) => {
    listening = listening.then(() => on.query(`listen ${on.escapeIdentifier(channel)}`));
    return listening;
  };
  let stopped = false;
  let again: NodeJS.Timeout | undefined;

  const connect = async () => {
    const opened = new Client({ connectionString: config.databaseUrl, application_name: 'listener' });
    const lost = () => {
      if (stopped || client !== opened) return;
      client = undefined;
      ready = undefined;
      listening = Promise.resolve();
      again = setTimeout(retry, RECONNECT_MS);
    };
    client = opened;
    opened.on('error', lost);
    opened.on('end', lost);
    opened.on('notification', ({ channel, payload }) => {
      for (const heard of handlers.get(channel) ?? []) heard(payload ?? '');
    });
    await opened.connect();
    ready = opened;
    for (const channel of handlers.keys()) await listen(opened, channel);
    for (const heard of Array.from(handlers.values()).flat()) heard('');
  };
  const retry = () => {
    connect().catch((error: unknown) => {
      log.warn({ error }, 'LISTEN connection failed');
      client = undefined;
      ready = undefined;
      listening = Promise.resolve();
      if (!stopped) again = setTimeout(retry, RECONNECT_MS);
    });
  };
  retry();
  return {
    on(channel, heard) {
      const existing = handlers.get(channel);
      handlers.set(channel, [...(existing ?? []), heard]);
      if (!existing && ready) listen(ready, channel).catch(() => undefined);
    },
    async stop() {
      stopped = true;
      clearTimeout(again);
      await client?.end().catch(() => undefined);
    },
  };
}
