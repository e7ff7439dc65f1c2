import { SETTING_DEFAULTS } from '@mishwar/domain';
import { expect, it } from 'vitest';
import { signInAs } from '../../testing/sign-in.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });

it('the history is reached page by page beyond a hundred versions, and the oldest is rolled back to', async () => {
  const admin = await signInAs(server);
  await admin.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  await server.database.pool.query(
    `insert into setting_version (key, content, version, created_at, created_by)
     select 'LIMIT_ORDER', jsonb_build_object('value', n), n, now(), $1 from generate_series(1, 130) n`,
    [admin.id],
  );
  await server.database.pool.query(
    `insert into setting (key, content, version) values ('LIMIT_ORDER', '{"value": 130}', 130)`,
  );
  const seen: number[] = [];
  let oldest = '';
  for (let page = 1; page <= 7; page += 1) {
    const { data } = await admin.client.settings.versions({ page, limit: 20, sort: -1 });
    expect(data.total).toBe(130);
    seen.push(...data.results.map(({ version }) => version));
    oldest = data.results.at(-1)?.id ?? '';
  }
  expect(seen).toEqual(Array.from({ length: 130 }, (_, at) => 130 - at));
  await admin.client.settings.restore({ headers: {}, params: { id: oldest }, body: { version: 130 } });
  expect(await admin.client.settings.get({ key: 'LIMIT_ORDER' })).toMatchObject({
    setting: { value: 1 },
    version: 131,
  });
});

it('dispatch settings that are rolled back name the version, and are audited as restored', async () => {
  const { client } = await signInAs(server);
  await client.settings.unlock({ phrase: SETTINGS_PHRASE });
  for (const max_distance of [9, 12]) {
    const content = { ...SETTING_DEFAULTS.SEND_ORDER_FILTERING, max_distance };
    await client.settings.save({ headers: {}, body: { data: [{ key: 'SEND_ORDER_FILTERING', content }] } });
  }
  const page = { page: 1, limit: 20, sort: 1, key: 'SEND_ORDER_FILTERING' } as const;
  const read = async () => (await client.settings.versions(page)).data.results;
  const [first] = await read();
  const { version } = (await client.distribution.inForce()).data;
  await client.settings.restore({ headers: {}, params: { id: first?.id ?? '' }, body: { version } });
  expect((await read()).at(-1)).toMatchObject({ version: 3, restored_from: 1, content: { max_distance: 9 } });
  const { rows } = await server.database.pool.query(
    `select action, after from audit_entry where subject_kind = 'distribution_settings' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ action: 'distribution.restore', after: { max_distance: 9 } }]);
});
