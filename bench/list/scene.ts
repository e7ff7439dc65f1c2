import type { Installation } from '../../tools/harness/installation.ts';
import { Client } from '../../tools/harness/requests.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { signInOnce, startServer } from '../../tools/harness/server.ts';
import type { RunOptions } from '../benchmark.ts';
import { allOf, captureStatements, type ListStatements } from './capture.ts';
import type { ListCase, ListKind } from './cases.ts';
import { startFloor } from './floor.ts';

/** What the parts of a list's benchmark work on. */
export interface Scene extends RunOptions, AsyncDisposable {
  readonly installation: Installation;
  readonly origin: string;
  readonly token: string;
  /** The product, signed in. */
  readonly ours: Client;
  /** The floor: `/0` answers the first case. */
  readonly bare: Client;
  readonly cases: readonly ListCase[];
  readonly statementsOf: (name: string) => ListStatements;
}

/** Learns the statements of the cases and of others that are asked for, and starts the product and the floor. */
export function openScene(
  { installation, cases, others = [], kind }: Opened,
  options: RunOptions,
): Promise<Scene> {
  return scoped(async (stack) => {
    const token = await signInOnce(installation);
    options.say('asking for each list once, to learn its statements');
    const statementsOf = await captureStatements(installation, token, [...cases, ...others], kind);
    const routes = cases.map(({ name }) => allOf(statementsOf(name)));
    const floor = stack.use(await startFloor(installation, routes));
    const { origin } = stack.use(await startServer(installation, { roles: ['api'] }));
    const ours = stack.use(new Client(origin, { token, connections: 16 }));
    const bare = stack.use(new Client(floor.origin, { connections: 16 }));
    const parts = stack.move();
    return {
      ...options,
      ...{ installation, origin, token, ours, bare, cases, statementsOf },
      [Symbol.asyncDispose]: () => parts.disposeAsync(),
    };
  });
}

export interface Opened {
  readonly installation: Installation;
  readonly cases: readonly ListCase[];
  readonly others?: readonly ListCase[];
  readonly kind: ListKind;
}
