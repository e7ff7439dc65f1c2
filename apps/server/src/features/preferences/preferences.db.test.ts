import { beforeAll, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });
let one: SignedInOperator;
let two: SignedInOperator;
beforeAll(async () => {
  one = await signInAs(server);
  two = await signInAs(server, 'SUPER_ADMIN');
});

const columns = {
  order: ['driver', 'status'],
  hidden: ['tax'],
  widths: { driver: 160 },
  pinned: ['order_number'],
};

it('keeps the columns of a list for each person', async () => {
  expect(await one.client.preferences.get({ list: 'orders' })).toEqual({
    columns: null,
    views: [],
    hiddenViews: [],
  });
  await one.client.preferences.saveColumns({ list: 'orders', columns: { ...columns, hidden: [] } });
  await one.client.preferences.saveColumns({ list: 'orders', columns });
  expect((await one.client.preferences.get({ list: 'orders' })).columns).toEqual(columns);
  expect((await one.client.preferences.get({ list: 'live-orders' })).columns).toBeNull();
  expect((await two.client.preferences.get({ list: 'orders' })).columns).toBeNull();
});

it('saves views under a name of one’s own, and shares those that are meant to be', async () => {
  const view = {
    list: 'orders',
    name: 'Late, cash',
    search: 'filters[payment][0]=Cash',
    columns,
    isShared: true,
  };
  const saved = await one.client.preferences.createView(view);
  expect(saved).toMatchObject({ name: 'Late, cash', isMine: true, owner: 'Amal Al-Dosari', columns });
  await one.client.preferences.createView({ ...view, name: 'Mine', isShared: false, columns: null });
  await expect(one.client.preferences.createView(view)).rejects.toMatchObject({
    status: 409,
    message: 'view_name_taken',
  });
  const { views } = await two.client.preferences.get({ list: 'orders' });
  expect(views).toMatchObject([
    { name: 'Late, cash', isMine: false, owner: 'Amal Al-Dosari', search: view.search },
  ]);
});

it("renames an own view to an unused name, and no other operator's", async () => {
  const { views } = await one.client.preferences.get({ list: 'orders' });
  const [late, mine] = views;
  const id = late?._id ?? '';
  const before = { ...late, name: 'Late' };
  expect(await one.client.preferences.renameView({ id, name: ' Late ' })).toEqual(before);
  expect(await one.client.preferences.renameView({ id, name: 'Late' })).toEqual(before);
  for (const taken of [mine?.name ?? '']) {
    await expect(one.client.preferences.renameView({ id, name: taken })).rejects.toMatchObject({
      status: 409,
      message: 'view_name_taken',
    });
  }
  await expect(one.client.preferences.renameView({ id, name: ' ' })).rejects.toMatchObject({ status: 422 });
  await expect(two.client.preferences.renameView({ id, name: 'Stolen' })).rejects.toMatchObject({
    status: 404,
  });
  expect((await two.client.preferences.get({ list: 'orders' })).views.map(({ name }) => name)).toEqual([
    'Late',
  ]);
});

it("deletes an own view, and no other operator's", async () => {
  const { views } = await one.client.preferences.get({ list: 'orders' });
  const id = views[0]?._id ?? '';
  await expect(two.client.preferences.deleteView({ id })).rejects.toMatchObject({ status: 404 });
  expect(await one.client.preferences.deleteView({ id })).toEqual({ success: true });
  expect((await one.client.preferences.get({ list: 'orders' })).views).toHaveLength(1);
});

it('hides built-in views from one person and shows them again; columns stay', async () => {
  const list = 'drivers';
  await one.client.preferences.hideViews({ list, hiddenViews: ['late', 'blocked', 'late'] });
  const hidden = async ({ client }: SignedInOperator) =>
    (await client.preferences.get({ list })).hiddenViews.toSorted();
  expect(await hidden(one)).toEqual(['blocked', 'late']);
  expect(await hidden(two)).toEqual([]);
  await one.client.preferences.saveColumns({ list, columns });
  await one.client.preferences.hideViews({ list, hiddenViews: ['late'] });
  expect(await one.client.preferences.get({ list })).toMatchObject({ columns, hiddenViews: ['late'] });
  await expect(one.client.preferences.hideViews({ list, hiddenViews: ['<b>'] })).rejects.toMatchObject({
    status: 422,
  });
});
