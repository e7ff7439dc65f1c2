import { expect } from 'vitest';
import type { SignedInOperator } from '../../../testing/sign-in.ts';

/** Import actions of staff, through the contract. */
export function createImportActions({ client }: SignedInOperator) {
  async function settled(id: string, from: 'reading' | 'applying') {
    const read = async () => (await client.driverImport.status({ id })).data;
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).not.toBe(from);
    return read();
  }
  const begin = async (content: Buffer) => {
    const driver_file = new File([new Uint8Array(content)], 'drivers.xlsx');
    return (await client.driverImport.upload({ from_company: 'mishwar', driver_file })).data;
  };
  return {
    begin,
    settled,
    /** Uploads a file and waits until it has been read. */
    upload: async (content: Buffer) => settled((await begin(content))._id, 'reading'),
    /** Applies the plan and waits for the end. */
    async apply(id: string) {
      await client.driverImport.apply({ id });
      return settled(id, 'applying');
    },
  };
}
