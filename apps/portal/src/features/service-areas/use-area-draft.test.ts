import type { MapPoint } from '@mishwar/domain';
import { expect, test } from 'vitest';
import { runPortalHook } from '../../shared/testing/run-portal-hook.tsx';
import { stubBrowser } from '../../shared/testing/stub-browser.ts';
import type { AreaOwner } from './area-owners.ts';
import { useAreaDraft } from './use-area-draft.ts';

const browser = stubBrowser();
const SAVED = [
  [50, 26],
  [51, 26],
  [51, 27],
] as unknown as MapPoint[];
const DRAWN = [
  [40, 20],
  [41, 20],
  [41, 21],
] as unknown as MapPoint[];

const owner = (id: string, version: string | null, kind: AreaOwner['kind'] = 'city'): AreaOwner => ({
  kind,
  id,
  name: id,
  area:
    version === null
      ? null
      : ({ _id: version, polygon: { coordinates: [[...SAVED, SAVED[0]]] } } as unknown as AreaOwner['area']),
});

/** Opens the area of `first`; `show` opens another one. */
async function open(first: AreaOwner | null) {
  let shown = first;
  const draft = await runPortalHook(browser, () => useAreaDraft(shown));
  const show = (next: AreaOwner | null) => {
    shown = next;
    return draft.render();
  };
  return { ...draft, show };
}

test('a draft begins with the saved corners, or with none', async () => {
  const { current, show } = await open(owner('3', 'v1'));
  expect(current()).toMatchObject({ corners: SAVED, isDirty: false, isDrawing: false });
  await show(owner('4', null));
  expect(current()).toMatchObject({ corners: null, isDirty: false });
  await show(null);
  expect(current()).toMatchObject({ corners: null, isDirty: false });
});

test('corners that are drawn on the map end the drawing and leave the map as it is', async () => {
  const { current, run } = await open(owner('3', null));
  await run(({ setDrawing }) => setDrawing(true));
  expect(current().isDrawing).toBe(true);
  const { revision } = current();
  await run(({ change }) => change(DRAWN));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: true, isDrawing: false, revision });
});

test.each([[DRAWN], [null]])(
  'corners from elsewhere (%j) begin the map again and end the drawing',
  async (corners) => {
    const { current, run } = await open(owner('3', 'v1'));
    await run(({ setDrawing }) => setDrawing(true));
    const { revision } = current();
    await run(({ replace }) => replace(corners));
    expect(current()).toMatchObject({ corners, isDirty: true, isDrawing: false, revision: revision + 1 });
  },
);

test('a reset brings the saved corners back to the map', async () => {
  const { current, run } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await run(({ setDrawing }) => setDrawing(true));
  const { revision } = current();
  await run(({ reset }) => reset());
  expect(current()).toMatchObject({
    corners: SAVED,
    isDirty: false,
    isDrawing: false,
    revision: revision + 1,
  });
});

test.each([
  ['another owner', owner('4', 'v1')],
  ['a later version', owner('3', 'v2')],
  ['a company of the same id', owner('3', 'v1', 'company')],
])('%s begins a new draft on the map', async (_name, next) => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  const { revision } = current();
  await show(next);
  expect(current()).toMatchObject({ corners: SAVED, isDirty: false, isDrawing: false });
  expect(current().revision).toBeGreaterThan(revision);
});

test('the same version read again keeps what was drawn', async () => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await show(owner('3', 'v1'));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: true });
});
