import type { ServiceArea, ServiceAreaPreview, ServiceAreaVersion } from '@mishwar/contract';
import { DEFAULT_TIME_ZONE } from '@mishwar/domain';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { addTexts, startI18n } from '../../shared/i18n/i18n.ts';
import {
  type Answer,
  AnsweredScreen,
  refusal,
  serverAnswers,
} from '../../shared/testing/answered-screen.tsx';
import { ServiceAreasPage } from './service-areas-page.tsx';
import type { ServiceAreasSearch } from './service-areas-search.ts';

const RING: [number, number][] = [
  [50, 26],
  [50.1, 26],
  [50.1, 26.1],
  [50, 26],
];
/** What another operator saves meanwhile: five corners. */
const THEIRS: [number, number][] = [
  [50, 26],
  [50.2, 26],
  [50.3, 26.1],
  [50.2, 26.2],
  [50, 26.2],
  [50, 26],
];
const DAMMAM: ServiceArea = {
  ...{ _id: '41', city_id: '2', delivery_company_id: null, name_ar: 'الدمام', name_en: 'Dammam' },
  ...{ area_km2: 55.04, created_at: '2026-03-10T21:05:09.000Z' },
  polygon: { type: 'Polygon', coordinates: [RING] },
};
const PREVIEW: ServiceAreaPreview = {
  area_km2: 61.26,
  overlaps: [{ name_ar: 'الخبر', name_en: 'Khobar', area_km2: 7.31 }],
  restaurants: { total: 30, before: 30, after: 28, outside: ['كبسة', 'شاورما'] },
  drivers: { total: 60, before: 17, after: 19 },
  orders: { total: 5, before: 5, after: 2 },
};
const VERSIONS: ServiceAreaVersion[] = [
  {
    _id: '41',
    corners: RING.slice(0, 3),
    area_km2: 55.04,
    created_at: '2026-03-10T21:05:09.000Z',
    created_by: 'نوف العتيبي',
  },
  {
    _id: '40',
    corners: null,
    area_km2: null,
    created_at: '2026-03-09T21:05:09.000Z',
    created_by: 'نوف العتيبي',
  },
  {
    _id: '7',
    corners: [
      [49, 25],
      [49.1, 25],
      [49.1, 25.1],
      [49, 25.1],
    ],
    area_km2: 110.7,
    created_at: '2026-03-01T21:05:09.000Z',
    created_by: null,
  },
];
const PROFILE = {
  ...{ _id: '3', email: 'a@example.com', first_name: 'نوف', last_name: 'العتيبي' },
  timezone: DEFAULT_TIME_ZONE,
};
const GROUND = {
  cities: [],
  restaurants: [],
  sources: { road: null, satellite: null },
  refetch_on_move: false,
};

beforeAll(async () => {
  await startI18n('en');
  await addTexts('signed-in');
  await addTexts('distribution');
});
beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.restoreAllMocks());

function Screen({ search }: { search: ServiceAreasSearch }) {
  const [shown, setShown] = useState(search);
  const { history } = useRouter();
  return (
    <div style={{ height: 800 }}>
      <button type="button" onClick={() => history.push('/orders')}>
        Orders
      </button>
      <ServiceAreasPage search={shown} onSearch={setShown} />
    </div>
  );
}

/** Opens the page on a server that keeps what is saved. `isLate`: another operator's save comes before the first one. */
async function open(
  search: ServiceAreasSearch,
  { role = 'SUPER_ADMIN', isLate = false }: { role?: string; isLate?: boolean } = {},
) {
  let areas = [DAMMAM];
  let isEnforced = true;
  const ok = (body: unknown): Answer => ({ status: 200, body });
  const calls = serverAnswers(({ method, path, body }) => {
    if (path.endsWith('/profile')) return ok({ ...PROFILE, role });
    if (path.endsWith('/cities'))
      return ok([
        { id: '1', nameAr: 'أبها', nameEn: 'Abha' },
        { id: '2', nameAr: 'الدمام', nameEn: 'Dammam' },
      ]);
    if (path.endsWith('/delivery-companies'))
      return ok({ success: true, data: [{ _id: '8', name: 'السرعة' }] });
    if (path.endsWith('/versions')) return ok({ data: VERSIONS });
    if (path.endsWith('/preview')) return ok({ data: PREVIEW });
    if (path.endsWith('/enforced')) {
      isEnforced = (body as { isActive: boolean }).isActive;
      return ok({ isActive: isEnforced });
    }
    if (path.endsWith('/service-areas')) {
      if (method === 'PUT') {
        const { corners, seen } = body as { corners: [number, number][] | null; seen: string | null };
        if (isLate && seen === DAMMAM._id) {
          areas = [{ ...DAMMAM, _id: '43', polygon: { type: 'Polygon', coordinates: [THEIRS] } }];
          return refusal(409, 'CONFLICT', 'settings_changed');
        }
        areas = corners
          ? [
              {
                ...DAMMAM,
                _id: '42',
                polygon: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)]] },
              },
            ]
          : [];
      }
      return ok({ data: areas, isEnforced });
    }
    return path.includes('/location/') ? ok(GROUND) : undefined;
  });
  await render(
    <AnsweredScreen>
      <Screen search={search} />
    </AnsweredScreen>,
  );
  const sent = (end: string) =>
    calls.filter(({ method, path }) => method !== 'GET' && path.endsWith(end)).map(({ body }) => body);
  return { saved: () => sent('/service-areas'), enforced: () => sent('/enforced') };
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const choose = (text: string) =>
  userEvent.upload(
    document.querySelector('input[type="file"]') as HTMLInputElement,
    new File([text], 'area.geojson', { type: 'application/geo+json' }),
  );
const facts = () => document.querySelector('dl')?.textContent ?? '';

test('cities with an area come first; companies are a tab, names are searched, and one opens', async () => {
  await open({});
  await expect.element(button(/Dammam/)).toMatchTextContent(/55\.0.? km²/);
  const names = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent);
  expect(names()).toEqual([expect.stringMatching(/^.*Dammam/), expect.stringMatching(/Abha.*No area/)]);
  await page.getByRole('textbox', { name: 'Search by name' }).fill('abh');
  expect(names()).toHaveLength(1);
  await page.getByRole('textbox', { name: 'Search by name' }).fill('x');
  await expect.element(page.getByText('Nothing has this name.')).toBeVisible();
  await page.getByText('Delivery companies').click();
  await button(/السرعة/).click();
  await expect.element(page.getByRole('heading', { name: 'السرعة' })).toBeVisible();
  await expect.element(page.getByText('No area is drawn, so no driver is skipped.')).toBeVisible();
  await button('All areas').click();
  await expect.element(button(/السرعة/)).toBeVisible();
});

test('the distribution is freed from the areas by a super admin', async () => {
  const { enforced } = await open({});
  const keep = page.getByRole('switch', { name: /^Keep the distribution to the areas/ });
  await expect.element(keep).toBeChecked();
  (keep.element() as HTMLInputElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(keep).not.toBeChecked();
  await expect.element(page.getByText('Areas are drawn, and skip no driver.')).toBeVisible();
  expect(enforced()).toEqual([{ isActive: false }]);
});

test('an ADMIN sees the area and its versions, and changes nothing', async () => {
  await open({ id: '2' }, { role: 'ADMIN' });
  await expect.element(page.getByText('In force')).toBeVisible();
  await expect.element(page.getByText('Came with the installation')).toBeVisible();
  for (const name of ['Draw it again', 'Import GeoJSON', 'Save', 'Remove the area', 'Restore'])
    expect(button(name).elements()).toEqual([]);
  await button('All areas').click();
  await expect
    .element(page.getByRole('switch', { name: /^Keep the distribution to the areas/ }))
    .toBeDisabled();
});

test('a file becomes the area: what it changes is said, and it is saved over the one that was read', async () => {
  const { saved } = await open({ id: '2' });
  await expect.element(button('Save')).toBeDisabled();
  const corners: [number, number][] = [...RING.slice(0, 3), [50, 26.1]];
  await choose(JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] }));
  await expect.poll(facts).toMatch(/Area.?61\.3.? km².*Corners4/);
  expect(facts()).toMatch(/Restaurants inside.?28.? of .?30.?\(now .?30/);
  expect(facts()).toMatch(/Drivers online inside.?19.? of .?60.?\(now .?17/);
  expect(facts()).toMatch(/Waiting orders inside.?2.? of .?5/);
  const warnings = page.getByRole('region', { name: 'What the area changes' }).getByRole('listitem');
  await expect
    .poll(() => warnings.elements().map((one) => one.textContent?.replace(/[\u2066-\u2069]/g, '')))
    .toEqual([
      'It overlaps the area of Khobar by 7.3 km².',
      '2 restaurants of the city are outside: كبسة, شاورما',
      '3 waiting orders would lie outside.',
    ]);
  await button('Save').click();
  await expect.poll(saved).toEqual([{ city_id: '2', corners, seen: '41' }]);
  await expect.element(page.getByText(/The area of .?Dammam.? was saved/)).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
});

test('a file without one polygon says why, and the area stays', async () => {
  await open({ id: '2' });
  await expect.element(button('Import GeoJSON')).toBeVisible();
  await choose('x');
  await expect.element(page.getByText('The file is not GeoJSON.')).toBeVisible();
  await choose(JSON.stringify({ type: 'Polygon', coordinates: [RING.slice(0, 2)] }));
  await expect.element(page.getByText(/needs .?3.? to .?200.? corners/)).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
});

test('an earlier version is taken back as a draft, which can be discarded', async () => {
  const { saved } = await open({ id: '2' });
  await button('Restore').click();
  await expect.poll(facts).toMatch(/Corners4/);
  await button('Discard changes').click();
  await expect.poll(facts).toMatch(/Corners3/);
  await expect.element(button('Save')).toBeDisabled();
  await button('Restore').click();
  await button('Save').click();
  await expect.poll(saved).toEqual([{ city_id: '2', corners: VERSIONS[2]?.corners, seen: '41' }]);
});

test('the area is removed once that is confirmed, which says what follows', async () => {
  const { saved } = await open({ id: '2' });
  await button('Remove the area').click();
  const dialog = page.getByRole('dialog', { name: /Remove the area of .?Dammam/ });
  await expect.element(dialog.getByText(/Drivers anywhere can then be offered orders/)).toBeVisible();
  expect(saved()).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove the area' }).click();
  await expect.poll(saved).toEqual([{ city_id: '2', corners: null, seen: '41' }]);
  await expect.element(page.getByText('No area is drawn, so no driver is skipped.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a save over a later one keeps the draft and says so; the next one is over that', async () => {
  const { saved } = await open({ id: '2' }, { isLate: true });
  const notice = page.getByText(/Someone else has changed the settings/);
  await button('Restore').click();
  await button('Save').click();
  await expect.element(notice).toBeVisible();
  // The area in force is read: no version of the list is that any more.
  await expect.element(page.getByText('In force')).not.toBeInTheDocument();
  await expect.poll(facts).toMatch(/Corners4/);
  await button('Save').click();
  const corners = VERSIONS[2]?.corners;
  await expect.poll(saved).toEqual([
    { city_id: '2', corners, seen: '41' },
    { city_id: '2', corners, seen: '43' },
  ]);
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button('Save')).toBeDisabled();
});

test('an area that is not saved is kept in the list of all, and asked about when the page is left', async () => {
  await open({ id: '2' });
  await button('Restore').click();
  await expect.poll(facts).toMatch(/Corners4/);
  await button('All areas').click();
  await button('Orders').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Back' }).click();
  await button(/Dammam/).click();
  await expect.poll(facts).toMatch(/Corners4/);
});
