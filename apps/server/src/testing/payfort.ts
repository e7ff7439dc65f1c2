import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Config } from '../platform/config.ts';
import { eventually } from './sockets.ts';

const SANDBOX = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
const PHRASE = 'shared-with-the-sandbox';

/** Refunds by PayFort's id of the payment. */
type Refunds = Record<string, { amount: number; reference: string }[]>;

interface Faults {
  lost?: number;
  refuse?: number;
  settleMs?: number;
  cut?: number;
  garbled?: number;
  fail?: number;
  silent?: number;
  errorInside?: number;
  webhookJitterMs?: number;
  delayMs?: number;
  webhookLost?: number;
  webhookDelayMs?: number;
  webhookCopies?: number;
  webhookUrl?: string;
}

export interface TestPayfort {
  access: NonNullable<Config['payfort']>;
  hyperpay: NonNullable<Config['hyperpay']>;
  /** Sets the faults that PayFort injects from now on. */
  faults(change: Faults): Promise<unknown>;
  hyperpayFaults(change: Faults): Promise<unknown>;
  refunds(): Promise<Refunds>;
  /** Captures and refunds at HyperPay, by its id of the payment. */
  hyperpayRefunds(): Promise<Refunds>;
  stop(): void;
}

/** Starts the sandbox as a process, for its payment gateways. */
export async function startPayfort(): Promise<TestPayfort> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const sandbox = { whatsappToken: PHRASE, channels: [], drivers: [] };
  const child = spawn(process.execPath, [SANDBOX, `--port=${port}`], {
    env: { ...process.env, MISHWAR_SANDBOX: JSON.stringify(sandbox) },
    stdio: 'ignore',
  });
  const control = `${url}/FortAPI/control`;
  const refunds = async () => ((await (await fetch(control)).json()) as { refunds: Refunds }).refunds;
  await eventually(() => refunds().catch(() => undefined), 60_000);
  const change = (path: string) => (faults: Faults) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(faults) });
  return {
    access: { url, merchant: 'm', accessCode: 'a', phrase: PHRASE },
    hyperpay: {
      url: `${url}/hyperpay`,
      entityId: 'e',
      token: PHRASE,
      webhookKey: createHash('sha256').update(PHRASE).digest('hex'),
    },
    faults: change('/FortAPI/control'),
    hyperpayFaults: change('/hyperpay/control'),
    refunds,
    hyperpayRefunds: async () =>
      ((await (await fetch(`${url}/hyperpay/control`)).json()) as { maintenance: Refunds }).maintenance,
    stop: () => void child.kill(),
  };
}

/** Pays or cancels on a gateway's page. Returns the HTTP status. */
export async function onPaymentPage(
  url: string,
  { action = 'pay', card = '4111 1111 1111 1111' } = {},
): Promise<number> {
  const body = new URLSearchParams({ action, card });
  return (await fetch(url, { method: 'POST', body })).status;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
