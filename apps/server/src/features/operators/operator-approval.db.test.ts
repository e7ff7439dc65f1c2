import { APPROVAL_EXPIRY_HOURS } from '@mishwar/domain';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories/operators.ts';
import { clientOf, type SignedInOperator, signInAs } from '../../testing/sign-in.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const NEW_PASSWORD = 'Date-Palm-Of-Hasa';
/** Of every super admin of the factory. */
const NAME = 'Salman Al-Dosari';
let requester: SignedInOperator;
let owner: SignedInOperator;
let third: SignedInOperator;
beforeEach(async () => {
  requester = await signInAs(server, 'SUPER_ADMIN');
  owner = await signInAs(server, 'SUPER_ADMIN');
  third = await signInAs(server, 'SUPER_ADMIN');
});

const paramsOf = (operator: SignedInOperator) => ({ params: { id: String(operator.id) } });
const setPassword = (by: SignedInOperator, of: SignedInOperator, password = NEW_PASSWORD) =>
  by.client.operators.updatePassword({ ...paramsOf(of), body: { password } });
const canSignIn = async ({ email }: SignedInOperator, password: string) =>
  clientOf(server.url)
    .auth.login({ email, password })
    .then(
      () => true,
      () => false,
    );
const statusOf = async ({ id }: SignedInOperator) => {
  const { rows } = await server.database.pool.query('select status from operator where id = $1', [id]);
  return rows[0]?.status;
};
const idOf = ({ approval_id }: { approval_id?: string | undefined }) => {
  if (approval_id === undefined) throw new Error('nothing waits');
  return approval_id;
};
/** The mails about the account, newest first, once there are so many. */
const mailsTo = ({ email }: SignedInOperator, count: number) =>
  vi.waitFor(
    async () => {
      const mails = (await server.app.mailbox?.messages(email)) ?? [];
      const about = mails.filter(({ subject }) => subject.includes('A change to your'));
      expect(about).toHaveLength(count);
      return about.map(({ text }) => text);
    },
    { timeout: 20_000 },
  );

describe('[SEC-58] what one super admin cannot do to another alone', () => {
  it('a password waits, with the owner’s sessions intact, until another super admin approves it', async () => {
    const asked = await setPassword(requester, owner);
    expect(asked).toEqual({ success: true, approval_id: expect.any(String) });
    expect((await owner.client.auth.profile()).email).toBe(owner.email);
    expect(await canSignIn(owner, NEW_PASSWORD)).toBe(false);
    expect(await canSignIn(owner, TEST_PASSWORD)).toBe(true);
    const id = idOf(asked);
    await expect(requester.client.approvals.approve({ id })).rejects.toMatchObject({ status: 403 });

    const { data } = await third.client.approvals.approve({ id });
    expect(data).toMatchObject({
      ...{ kind: 'operator_change', state: 'APPROVED', rule: null, drivers: [] },
      operator: { _id: String(owner.id), change: 'set_password' },
    });
    await expect(owner.client.auth.profile()).rejects.toMatchObject({ status: 401 });
    expect(await canSignIn(owner, TEST_PASSWORD)).toBe(false);
    expect(await canSignIn(owner, NEW_PASSWORD)).toBe(true);
    const { rows } = await server.database.pool.query(
      `select actor_id, after from audit_entry where action = 'operator.set_password' and subject_id = $1`,
      [String(owner.id)],
    );
    expect(rows).toMatchObject([{ actor_id: third.id, after: { approval_id: id } }]);
  });

  it('a generated password is shown at once and works once the owner confirms it', async () => {
    const { password, ...asked } = await requester.client.operators.reset(paramsOf(owner));
    expect(await canSignIn(owner, password)).toBe(false);
    await owner.client.approvals.approve({ id: idOf(asked) });
    expect(await canSignIn(owner, password)).toBe(true);
  });

  it('a deactivation waits, and of three who deactivate each other one remains', async () => {
    const people = [requester, owner, third];
    const requests = await Promise.all(
      people.map((by, at) => by.client.operators.deactivate(paramsOf(people[(at + 1) % 3] ?? by))),
    );
    for (const operator of people) expect(await statusOf(operator)).toBe('ACTIVE');
    // Each confirms the request about themselves, at the same time.
    await Promise.allSettled(
      people.map((by, at) => by.client.approvals.approve({ id: idOf(requests[(at + 2) % 3] ?? {}) })),
    );
    const states = await Promise.all(people.map(statusOf));
    expect(states).toContain('ACTIVE');
    expect(states).toContain('DEACTIVATE');
  });

  it('a reactivation waits: it would make a second approver, whom one super admin alone could choose', async () => {
    const former = await signInAs(server, 'SUPER_ADMIN');
    await third.client.approvals.approve({
      id: idOf(await requester.client.operators.deactivate(paramsOf(former))),
    });
    const asked = await requester.client.operators.activate(paramsOf(former));
    expect(await statusOf(former)).toBe('DEACTIVATE');
    await expect(requester.client.approvals.approve({ id: idOf(asked) })).rejects.toMatchObject({
      status: 403,
    });
    const { data } = await third.client.approvals.approve({ id: idOf(asked) });
    expect(data.operator).toMatchObject({ _id: String(former.id), change: 'activate' });
    expect([await statusOf(former), await canSignIn(former, TEST_PASSWORD)]).toEqual(['ACTIVE', true]);
    expect(await requester.client.operators.activate(paramsOf(former))).toEqual({ success: true });
    expect((await mailsTo(former, 4)).join()).toContain(`${NAME} requested the reactivation`);
  });

  it('sessions end at once, of which the owner is informed by mail', async () => {
    await requester.client.operators.endSessions({ ...paramsOf(owner), body: {} });
    await expect(owner.client.auth.profile()).rejects.toMatchObject({ status: 401 });
    expect((await mailsTo(owner, 1)).join()).toContain(`${NAME} signed you out`);
  });

  it('the owner is informed by mail in both languages: of the request, and when it is done', async () => {
    const asked = await setPassword(requester, owner);
    const [request = ''] = await mailsTo(owner, 1);
    expect(request).toContain(`طلب ${NAME}`);
    expect(request).toContain(`${NAME} requested a new password`);
    await third.client.approvals.approve({ id: idOf(asked) });
    const mails = await mailsTo(owner, 2);
    expect(mails.join()).toContain(`${NAME} set a new password`);
    expect(mails.join()).not.toContain(NEW_PASSWORD);
  });

  it('a request is not applied after its requester was deactivated, was rejected or has expired', async () => {
    const [late, rejected, orphan] = [
      idOf(await setPassword(third, owner)),
      idOf(await third.client.operators.deactivate(paramsOf(owner))),
      idOf(await setPassword(requester, owner)),
    ];
    await requester.client.approvals.reject({ id: rejected, reason: 'not agreed with the owner' });
    const pending = await server.database.pool.query(
      'select id from wallet_approval where password_hash is not null and id = any($1)',
      [[late, rejected, orphan]],
    );
    expect(pending.rows.map(({ id }) => String(id)).sort()).toEqual([late, orphan].sort());
    await owner.client.approvals.approve({
      id: idOf(await third.client.operators.deactivate(paramsOf(requester))),
    });
    await expect(third.client.approvals.approve({ id: orphan })).rejects.toMatchObject({
      status: 403,
      message: 'operator_requester_inactive',
    });
    server.clock.advance(APPROVAL_EXPIRY_HOURS * 3_600_000);
    const fourth = await signInAs(server, 'SUPER_ADMIN');
    await expect(fourth.client.approvals.approve({ id: late })).rejects.toMatchObject({
      message: 'approval_expired',
    });
    expect([await statusOf(owner), await canSignIn(owner, TEST_PASSWORD)]).toEqual(['ACTIVE', true]);
  });

  it('of two passwords asked by the same super admin the second counts', async () => {
    const first = idOf(await setPassword(requester, owner, 'Sea-Breeze-Of-Jubail'));
    const second = idOf(await setPassword(requester, owner));
    await expect(third.client.approvals.approve({ id: first })).rejects.toMatchObject({
      message: 'approval_decided',
    });
    await third.client.approvals.approve({ id: second });
    expect(await canSignIn(owner, NEW_PASSWORD)).toBe(true);
  });

  it('an ADMIN’s password is set at once, and the operator is informed by mail', async () => {
    const admin = await signInAs(server);
    expect(await setPassword(requester, admin)).toEqual({ success: true });
    expect(await canSignIn(admin, NEW_PASSWORD)).toBe(true);
    expect((await mailsTo(admin, 1)).join()).toContain(`${NAME} set a new password`);
  });
});
