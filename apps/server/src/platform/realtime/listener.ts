import { Client } from 'pg';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';

const RECONNECT_MS = 1_000;
/** ms of silence after which this side probes the connection: notifications may be rare. */
const KEEPALIVE_DELAY_MS = 4_000;

/**
 * TCP keepalives: the database detects the loss of a client machine within ten seconds and releases its row locks.
 */
export const KEEPALIVE_OPTIONS =
  '-c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2';

export interface Listener {
  /**
   * Calls `heard` for each notification on the channel, and with '' after a reconnect, when notifications may have
   * been missed.
   */
  on(channel: string, heard: (payload: string) => void): void;
  stop(): Promise<void>;
}

/** A LISTEN connection that reconnects by itself. */
export function startListener({
  config,
  log,
}: Pick<App, 'log'> & { config: Pick<Config, 'databaseUrl'> }): Listener {
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
  const reconnect = () => {
    client = undefined;
    ready = undefined;
    listening = Promise.resolve();
    clearTimeout(again);
    if (!stopped) again = setTimeout(retry, RECONNECT_MS);
  };

  const connect = async () => {
    const opened = new Client({
      connectionString: config.databaseUrl,
      application_name: 'listener',
      options: KEEPALIVE_OPTIONS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
    });
    // Until it is ready, its failure rejects `connect`.
    const lost = () => {
      if (ready === opened) reconnect();
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
      reconnect();
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
