import { spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { eventually } from './sockets.ts';

const SANDBOX = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));
const PHRASE = 'shared-with-the-sandbox';

/** What PayFort has given back, by what it calls the payment. */
type Refunds = Record<string, { amount: number; reference: string }[]>;

export interface TestPayfort {
  access: NonNullable<Config['payfort']>;
  /** What it is to do wrong from now on. */
  faults(change: { lost?: number; refuse?: number; delayMs?: number }): Promise<unknown>;
  refunds(): Promise<Refunds>;
  stop(): void;
}

/** The sandbox as a process of its own, for its PayFort. */
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
  return {
    access: { url, merchant: 'm', accessCode: 'a', phrase: PHRASE },
    faults: (change) => fetch(control, { method: 'POST', body: JSON.stringify(change) }),
    refunds,
    stop: () => void child.kill(),
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
