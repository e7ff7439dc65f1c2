// Nothing is lost at a desk that is zoomed to 200 %.
import { lossesOf } from './fixtures/nothing-lost.ts';
import { expect, test } from './fixtures/test.ts';
import { testWalks } from './fixtures/walks.ts';
import { standStill } from './walks/walk.ts';

test.describe.configure({ mode: 'parallel' });
// What is left of 1440 × 900.
test.use({ viewport: { width: 720, height: 450 }, contextOptions: { reducedMotion: 'reduce' } });

testWalks(test, 'nothing is lost', async (walk, walker) => {
  test.slow();
  const { page } = walker;
  const look = async (state: string) => {
    await standStill(page);
    expect.soft(await lossesOf(page), state).toEqual([]);
  };
  await walk({ ...walker, look, phone: true });
});
