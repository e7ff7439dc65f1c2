import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { eventually } from '../../testing/sockets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const posted: unknown[] = [];
/** The next answers of the team chat; then `200 ok`. */
let answers: [number, string][] = [];
const chat = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    const [status, body] = answers.shift() ?? [200, 'ok'];
    if (status === 200 && body === 'ok') posted.push([request.method, request.url, JSON.parse(text)]);
    response.writeHead(status).end(body);
  });
});
let server: TestServer;
let staff: SignedInOperator;

beforeAll(async () => {
  await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/services/T0/secret-path`;
  server = await startTestServer({ roles: new Set(['api', 'worker']), teamChat: { url } });
  staff = await signInAs(server, 'ADMIN');
});
afterAll(async () => {
  await server.stop();
  chat.close();
});
beforeEach(async () => {
  posted.length = 0;
  answers = [];
  await server.database.pool.query('delete from outbox');
});
const send = (message: string, key: string = randomUUID()) =>
  staff.client.notifications.sendToTeamChat({ headers: { 'idempotency-key': key }, body: { message } });
const rows = async (text: string) => (await server.database.pool.query(text)).rows;

it('[CALL-076] a message of staff is posted to the team chat once, signed and logged without the secret URL', async () => {
  const key = randomUUID();
  expect(await send('الطلبات متأخرة', key)).toEqual({ success: true });
  expect(await send('الطلبات متأخرة', key)).toEqual({ success: true });
  await eventually(() => posted.length > 0);
  expect(posted).toEqual([
    ['POST', '/services/T0/secret-path', { text: expect.stringMatching(/^.+: الطلبات متأخرة$/) }],
  ]);
  const [logged] = await eventually(async () => {
    const found = await rows(`select * from message_log where third_party = 'TEAM_CHAT'`);
    return found.length > 0 && found;
  });
  expect(logged).toMatchObject({ type: 'STAFF_MESSAGE', status: 200, outcome: 'success', attempt: 1 });
  expect(JSON.stringify(logged)).not.toContain('secret-path');
  await expect(send('abcd')).rejects.toMatchObject({ status: 422 });
});

it('a page, an error and a refusal are no success: the first two are tried again, the last is not', async () => {
  answers = [
    [200, '<html>ok</html>'],
    [503, 'later'],
  ];
  await send('try again please');
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await eventually(
      async () => (await rows('select attempts, last_error from outbox'))[0]?.last_error && true,
    );
    await eventually(async () => {
      await server.database.pool.query('update outbox set next_attempt_at = now() where sent_at is null');
      return (await rows('select attempts from outbox'))[0]?.attempts > attempt;
    });
  }
  await eventually(() => posted.length === 1);
  answers = [[404, 'no_team']];
  await send('never arrives');
  await eventually(async () => (await rows('select from outbox where dead_at is not null')).length === 1);
  expect(posted).toHaveLength(1);
});
