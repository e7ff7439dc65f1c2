import { perSecond, type Work } from '../../tools/harness/measure.ts';
import { type Figure, inPerSecond } from '../../tools/harness/report.ts';
import { mean } from '../../tools/harness/statistics.ts';
import type { Scene } from './scene.ts';

const CLIENTS = 16;

/** Lists in a second for 16 clients at once: the unfiltered one, and all of them one after the other. */
export async function throughputFigures({ ours, bare, cases, quick, say }: Scene): Promise<Figure[]> {
  const first = cases[0]?.path ?? '';
  return [
    await compare(
      'no filter',
      () => ours.get(first),
      () => bare.get('/0'),
    ),
    await compare(
      'all of these lists',
      eachInTurn(
        cases.map(
          ({ path }) =>
            () =>
              ours.get(path),
        ),
      ),
      eachInTurn(cases.map((_case, index) => () => bare.get(`/${index}`))),
    ),
  ];

  async function compare(what: string, product: Work, floor: Work): Promise<Figure> {
    const rates = { product: [] as number[], floor: [] as number[] };
    const seconds = quick ? 0.5 : 3;
    await Promise.all([perSecond(product, CLIENTS, seconds / 4), perSecond(floor, CLIENTS, seconds / 4)]);
    for (let round = 0; round < 3; round++) {
      rates.product.push(await perSecond(product, CLIENTS, seconds));
      rates.floor.push(await perSecond(floor, CLIENTS, seconds));
    }
    const [our, their] = [mean(rates.product), mean(rates.floor)];
    say(`${what}, ${CLIENTS} clients: ${inPerSecond(our)} of ${inPerSecond(their)}`);
    return {
      what: `throughput, ${CLIENTS} clients, ${what}`,
      ours: inPerSecond(our),
      floor: inPerSecond(their),
      value: our / their,
      goal: { atLeast: 0.7 },
    };
  }
}

function eachInTurn(works: readonly Work[]): Work {
  let next = 0;
  return () => works[next++ % works.length]?.() ?? Promise.resolve();
}
