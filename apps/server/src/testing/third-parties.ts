import type { SyncIntegration } from '@mishwar/domain';
import type { Config } from '../platform/config.ts';
import { startPayfort } from './payfort.ts';

/** A driver in the sandbox's third parties. */
export interface TestRosterDriver {
  id: number;
  id_number: string;
  first_name: string;
  second_name: string;
  third_name: string;
  last_name: string;
  phone: string;
  stc_pay_number: string | null;
  date_of_birth: string | null;
  identity_type: string | null;
  car_type: string | null;
  car_number: string | null;
  vehicle_sequence_number: string | null;
  city: string | null;
  company: string | null;
  active: boolean;
}

interface TestFaults {
  fail?: number;
  garble?: number;
  silent?: number;
  badPages?: number[];
  delayMs?: number;
}

export interface TestThirdParty {
  /** Sets the faults it injects from now on, none by default, and clears the recorded requests. */
  faults(faults?: TestFaults): Promise<unknown>;
  setDrivers(drivers: readonly TestRosterDriver[]): Promise<unknown>;
  drivers(): Promise<TestRosterDriver[]>;
  /** Requests since the faults were set: `count`, `page 3`. */
  asked(): Promise<string[]>;
}

export interface TestThirdParties {
  config: { odoo: NonNullable<Config['odoo']>; shukah: NonNullable<Config['shukah']> };
  odoo: TestThirdParty;
  shukah: TestThirdParty;
  stop(): void;
}

/** Starts the sandbox as a process, for its ERP and partner. */
export async function startThirdParties(): Promise<TestThirdParties> {
  const { access, stop } = await startPayfort();
  const { url, phrase: secret } = access;
  return {
    config: {
      odoo: { url, database: 'sandbox', key: secret },
      shukah: { url: `${url}/shukah`, token: secret },
    },
    odoo: thirdPartyAt(url, 'odoo'),
    shukah: thirdPartyAt(url, 'shukah'),
    stop,
  };
}

interface State {
  asked: string[];
  drivers: TestRosterDriver[];
}

function thirdPartyAt(url: string, thirdParty: SyncIntegration): TestThirdParty {
  const control = `${url}/${thirdParty}/control`;
  const post = (body: object) => fetch(control, { method: 'POST', body: JSON.stringify(body) });
  const state = async () => (await (await fetch(control)).json()) as State;
  return {
    faults: (faults = {}) => post({ faults }),
    setDrivers: (drivers) => post({ drivers }),
    drivers: async () => (await state()).drivers,
    asked: async () => (await state()).asked,
  };
}
