import { setTimeout as sleep } from 'node:timers/promises';
import { openChannel } from '../../tools/harness/channel.ts';
import { type Figure, inMs, judged, median, percentile } from '../../tools/harness/figures.ts';
import { type Installation, ROOT } from '../../tools/harness/installation.ts';
import { scoped } from '../../tools/harness/scoped.ts';
import { signIn, startServer } from '../../tools/harness/server.ts';
import { buildPortal } from '../../tools/installation/portal-build.ts';
import type { Benchmark, RunOptions } from '../benchmark.ts';
import { commitTimes, openWithCommitTimes } from './committed.ts';
import { measureCuts } from './cuts.ts';
import { openPortals, PORTALS } from './feed-client.ts';
import { openPortalPage } from './portal-page.ts';
import { EVENTS, makeTraffic } from './traffic.ts';

export const realtimeBenchmark: Benchmark = {
  name: 'realtime',
  title: `From a new order's commit to its paint: ${PORTALS} portals, ${EVENTS} events a second`,
  async run(options) {
    const { stack } = options;
    await buildPortal(ROOT);
    const installation = stack.use(await openWithCommitTimes('desk', 20_000));
    const server = await startServer(installation);
    const token = await signIn(server.origin, installation);
    const painted = await measurePaint(installation, server.origin, token, options);
    return [painted, ...(await measureCuts(installation, token, server, options))];
  },
};

function measurePaint(
  installation: Installation,
  origin: string,
  token: string,
  { quick, say }: RunOptions,
): Promise<Figure> {
  return scoped(async (stack) => {
    const page = await openPortalPage(stack, origin, token, 'live');
    const portals = await openPortals(stack, origin, token);
    const channel = stack.use(openChannel(origin, installation));
    // The first seconds warm up what is measured.
    await makeTraffic(channel, { seconds: 5 });
    const numbers = await makeTraffic(channel, { seconds: quick ? 5 : 40 });
    await sleep(2_000);
    const committed = await commitTimes(installation, 'order', numbers);
    const painted = await page.painted();
    const heard = new Map(
      portals.flatMap(({ applied }) =>
        applied.flatMap(({ orderNumber, at }) => (orderNumber ? [[orderNumber, at]] : [])),
      ),
    );
    const since = (times: ReadonlyMap<string, number>) =>
      numbers.map(
        (number) => (times.get(number) ?? Number.POSITIVE_INFINITY) - (committed.get(number) ?? Number.NaN),
      );
    const toPaint = since(painted);
    const missed = toPaint.filter((ms) => ms === Number.POSITIVE_INFINITY).length;
    say(`${numbers.length} new orders, painted after ${inMs(median(toPaint))} (median), ${missed} never`);
    const floor = `socket ${inMs(percentile(since(heard), 0.95))}`;
    return judged(
      'commit to paint, p95, ms',
      { value: percentile(toPaint, 0.95), unit: inMs, floor },
      { atMost: 100 },
    );
  });
}
