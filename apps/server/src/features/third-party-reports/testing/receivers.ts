import type { Config } from '../../../platform/config.ts';
import { startPayfort } from '../../../testing/payfort.ts';

/** What the regulator knows of an order in the sandbox. */
interface KnownOrder {
  state: string;
  idNumber: string | null;
  effects: string[];
  repeats: number;
}

export interface TestReceivers {
  config: Pick<Config, 'citc' | 'odoo' | 'shukah'>;
  /** Sets the faults of a receiver; those that are not named stay. */
  faults(receiver: 'citc' | 'odoo' | 'shukah', faults: Record<string, number>): Promise<unknown>;
  citcOrders(): Promise<Record<string, KnownOrder>>;
  citcDrivers(): Promise<string[]>;
  reports(receiver: 'odoo' | 'shukah'): Promise<Record<string, unknown>[]>;
  stop(): void;
}

/** Starts the sandbox as a process, for those who receive reports of orders and drivers. */
export async function startReceivers(): Promise<TestReceivers> {
  const { access, stop } = await startPayfort();
  const { url, phrase: token } = access;
  const state = async (receiver: string) =>
    (await (await fetch(`${url}/${receiver}/control`)).json()) as Record<string, unknown>;
  return {
    config: {
      citc: { url: `${url}/citc`, token },
      odoo: { url, database: 'sandbox', key: token },
      shukah: { url: `${url}/shukah`, token },
    },
    faults: (receiver, faults) =>
      fetch(`${url}/${receiver}/control`, {
        method: 'POST',
        body: JSON.stringify(receiver === 'citc' ? faults : { faults }),
      }),
    citcOrders: async () => (await state('citc')).orders as Record<string, KnownOrder>,
    citcDrivers: async () => (await state('citc')).drivers as string[],
    reports: async (receiver) => (await state(receiver)).reports as Record<string, unknown>[],
    stop,
  };
}
