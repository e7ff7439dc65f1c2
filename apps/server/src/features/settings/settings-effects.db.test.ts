import { expect, it } from 'vitest';
import { createSignedInDriver } from '../../testing/factories/drivers.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { SETTINGS_PHRASE, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ roles: new Set(['api']) });

it('the order socket and the portal API version reach each portal with its profile', async () => {
  const boss = await signInAs(server, 'SUPER_ADMIN');
  await boss.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  expect(await boss.client.auth.profile()).toMatchObject({ order_socket: true, api_version: 'v2' });
  await boss.client.settings.save({
    headers: {},
    body: {
      data: [
        { key: 'ENABLE_ORDER_SOCKET', content: { isActive: false } },
        { key: 'API_VER_PORTAL', content: { version: 'v1' } },
      ],
    },
  });
  expect(await boss.client.auth.profile()).toMatchObject({ order_socket: false, api_version: 'v1' });
});

it('the WhatsApp phone and the mobile API version reach the drivers’ apps', async () => {
  const boss = await signInAs(server, 'SUPER_ADMIN');
  await boss.client.settings.unlock({ phrase: SETTINGS_PHRASE });
  const { token } = await createSignedInDriver(server.app.db);
  const me = async () => {
    const answer = await fetch(`${server.url}/driver/v1/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await answer.json()) as object;
  };
  expect(await me()).toMatchObject({ api_version: 'v2', support_whatsapp: null });
  await boss.client.settings.save({
    headers: {},
    body: {
      data: [
        { key: 'WHATSAPP', content: { phone: '+966530004417' } },
        { key: 'API_VER_MOBILE', content: { version: 'v1' } },
      ],
    },
  });
  expect(await me()).toMatchObject({ api_version: 'v1', support_whatsapp: '+966530004417' });
});
