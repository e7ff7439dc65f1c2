import { PREPARED } from '@mishwar/db';
import type { Installation } from '../../tools/harness/installation.ts';
import { perSecond } from '../../tools/harness/measure.ts';
import { type Figure, inPerSecond } from '../../tools/harness/report.ts';
import { Client } from '../../tools/harness/requests.ts';
import { mean } from '../../tools/harness/statistics.ts';
import type { RunOptions } from '../benchmark.ts';
import type { ListCase } from './cases.ts';
import { startFloor } from './floor.ts';
import type { HandWrittenList } from './hand-written.ts';

interface Compared extends RunOptions {
  readonly installation: Installation;
  /** Of the product. */
  readonly origin: string;
  readonly token: string;
  readonly cases: readonly ListCase[];
  readonly handWritten: readonly HandWrittenList[];
}

const ROUNDS = 5;

/**
 * Requests a second of lists, with sign-in, permissions and totals, beside routes written by hand, which have neither.
 * The connections never pause, so the mean time of a request is the reciprocal: 0.7 of the requests is 1.43 of the time.
 */
export async function handWrittenFigures(compared: Compared): Promise<Figure[]> {
  const { installation, origin, token, cases, handWritten, quick, say } = compared;
  const floor = await startFloor(
    installation,
    Object.fromEntries(
      handWritten.map(({ sql, parameters }, at) => [`/${at}`, [{ sql: `${sql} ${PREPARED}`, parameters }]]),
    ),
  );
  const figures: Figure[] = [];
  try {
    for (const [at, { name }] of handWritten.entries()) {
      const path = cases.find((one) => one.name === name)?.path;
      if (!path) throw new Error(`no case is called ${name}`);
      for (const connections of [1, 16]) figures.push(await compare(name, path, `/${at}`, connections));
    }
  } finally {
    await floor.stop();
  }
  return figures;

  async function compare(
    name: string,
    path: string,
    floorPath: string,
    connections: number,
  ): Promise<Figure> {
    const ours = new Client(origin, { token, connections });
    const bare = new Client(floor.origin, { connections });
    const [product, written] = [() => ours.get(path), () => bare.get(floorPath)];
    const seconds = quick ? 0.3 : 2;
    const rates = { product: [] as number[], written: [] as number[] };
    await Promise.all([perSecond(product, connections, seconds), perSecond(written, connections, seconds)]);
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.product.push(await perSecond(product, connections, seconds));
      rates.written.push(await perSecond(written, connections, seconds));
    }
    ours.close();
    bare.close();
    const [our, their] = [mean(rates.product), mean(rates.written)];
    const what = `beside a route written by hand, ${name}, ${connections === 1 ? 'one connection' : `${connections} connections`}`;
    say(`${what}: ${inPerSecond(our)} of ${inPerSecond(their)}`);
    return {
      what,
      ours: inPerSecond(our),
      floor: inPerSecond(their),
      value: our / their,
      goal: { atLeast: 0.7 },
    };
  }
}
