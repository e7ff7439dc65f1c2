import { createServer } from 'node:net';
import { StartProblem } from '../../tools/installation/problem.ts';

/** Throws StartProblem when another program listens on the port already. */
export async function assertPortFree(port: number, host: string): Promise<void> {
  const failure = await tryPort(port, host);
  if (failure === undefined) return;
  if (failure.code === 'EADDRINUSE') {
    throw new StartProblem(
      `Port ${port} is taken by another program: stop that, or choose another with PORT.`,
    );
  }
  throw new StartProblem(`Port ${port} cannot be used (${failure.message}): choose another with PORT.`);
}

/** A free port on this machine: the wished one where that is free. */
export async function findFreePort(wished: number): Promise<number> {
  if (wished <= 65_535 && (await tryPort(wished, '127.0.0.1')) === undefined) return wished;
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function tryPort(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', resolve);
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
