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
const THEIRS = [
  [60, 30],
  [61, 30],
  [61, 31],
] as unknown as MapPoint[];

const owner = (
  id: string,
  version: string | null,
  { kind = 'city', corners = SAVED }: { kind?: AreaOwner['kind']; corners?: MapPoint[] } = {},
): AreaOwner => ({
  kind,
  id,
  name: id,
  area:
    version === null
      ? null
      : ({
          _id: version,
          polygon: { coordinates: [[...corners, corners[0]]] },
        } as unknown as AreaOwner['area']),
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
  ['a company of the same id', owner('3', 'v1', { kind: 'company' })],
])('%s begins a new draft on the map', async (_name, next) => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  const { revision } = current();
  await show(next);
  expect(current()).toMatchObject({ corners: SAVED, isDirty: false, isDrawing: false });
  expect(current().revision).toBeGreaterThan(revision);
});

test.each(['v1', 'v2'])('the same corners read again (%s) keep what was drawn', async (version) => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await show(owner('3', version));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: true, isStale: false });
});

test('corners that another operator saves meanwhile make what was drawn stale, until it is discarded', async () => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  const { revision } = current();
  await show(owner('3', 'v2', { corners: THEIRS }));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: true, isStale: true, revision });
  await run(({ reset }) => reset());
  expect(current()).toMatchObject({ corners: THEIRS, isDirty: false, isStale: false, hasUnsaved: false });
});

test.each([
  ['an untouched draft', SAVED],
  ['a draft of these corners', THEIRS],
])('a later version takes the place of %s', async (_name, corners) => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(corners));
  await run(({ setDrawing }) => setDrawing(true));
  const { revision } = current();
  await show(owner('3', 'v2', { corners: THEIRS }));
  // A shape that is being drawn is not lost.
  expect(current()).toMatchObject({ corners: THEIRS, isDirty: false, isStale: false, isDrawing: true });
  expect(current().revision).toBeGreaterThan(revision);
});

test('a save leaves nothing unsaved, and keeps what was changed meanwhile', async () => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await show(owner('3', 'v2', { corners: DRAWN }));
  await run(({ accept }) => accept(DRAWN));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: false, isStale: false, hasUnsaved: false });
  await run(({ change }) => change(THEIRS));
  await show(owner('3', 'v3', { corners: SAVED }));
  await run(({ accept }) => accept(SAVED));
  expect(current()).toMatchObject({ corners: THEIRS, isDirty: true, isStale: false, hasUnsaved: true });
});

test('an area that is removed after a save is no draft', async () => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await show(owner('3', 'v2', { corners: DRAWN }));
  await run(({ accept }) => accept(DRAWN));
  await show(owner('3', null));
  await run(({ accept }) => accept(null));
  expect(current()).toMatchObject({ corners: null, isDirty: false, isStale: false, hasUnsaved: false });
});

test('what was drawn is kept and unsaved while others are open or none', async () => {
  const { current, run, show } = await open(owner('3', 'v1'));
  await run(({ change }) => change(DRAWN));
  await show(null);
  expect(current()).toMatchObject({ corners: null, isDirty: false, hasUnsaved: true });
  await show(owner('4', 'v1'));
  await run(({ change }) => change(THEIRS));
  await show(owner('3', 'v1'));
  expect(current()).toMatchObject({ corners: DRAWN, isDirty: true });
});
