import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { scoped } from './scoped.ts';

export function freePort(): Promise<number> {
  return scoped(async (stack) => {
    const probe = stack.use(createServer().listen(0, '127.0.0.1'));
    await once(probe, 'listening');
    return (probe.address() as AddressInfo).port;
  });
}
