import type { OperatorActor, PartnerActor } from '../../platform/actor.ts';
import type { KnownDevice } from '../../platform/sign-in/known-device.ts';
import type { Db, Trx } from '../../platform/transaction.ts';

/** An account as the sign-in needs it. */
export interface Account {
  id: number;
  email: string;
  passwordHash: string;
  isActive: boolean;
  mustChangePassword: boolean;
  actor: OperatorActor | PartnerActor;
}

/** Whose account it is, as a row of a session, a sign-in attempt or a known device names it. */
export type AccountOwner = { operator_id: number } | { partner_id: number };

/** A kind of account that signs in with a password and a code by mail, at an address of its own, under the same limits. */
export interface AccountKind {
  /** Column of its id in the rows of sessions, attempts and known devices. */
  column: 'operator_id' | 'partner_id';
  /** Leads the names under which its attempts are counted: kinds of accounts share no counter. */
  throttlePrefix: string;
  /** Path of the calls that carry the cookie of a known device. */
  cookiePath: string;
  /**
   * The account of an e-mail address in small letters, active or not. A locked one keeps its password and stays active
   * until the transaction ends. Lock it before rows of its attempts, sessions and devices, as its changes do.
   */
  findByEmail(db: Db, email: string, lock?: { isLocked: boolean }): Promise<Account | null>;
  /** Stores when the account signed in, where it is shown. */
  noteSignIn?(trx: Trx, id: number, now: Date): Promise<unknown>;
}

export const ownerOf = ({ column }: AccountKind, id: number): AccountOwner =>
  column === 'operator_id' ? { operator_id: id } : { partner_id: id };

/** The id of a known device, where it is one of this account. */
export const deviceOf = (
  { column }: AccountKind,
  device: KnownDevice | null,
  accountId: number | undefined,
): number | null => (device !== null && device[column] === accountId ? device.id : null);

/** Staff. */
export const OPERATORS: AccountKind = {
  column: 'operator_id',
  throttlePrefix: '',
  cookiePath: '/admin/api',
  async findByEmail(db, email, { isLocked } = { isLocked: false }) {
    const row = await db
      .selectFrom('operator')
      .select(['id', 'email', 'password_hash', 'status', 'role'])
      .select(['first_name', 'last_name', 'must_change_password'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .$if(isLocked, (query) => query.forNoKeyUpdate())
      .executeTakeFirst();
    if (!row) return null;
    const name = `${row.first_name} ${row.last_name}`.trim();
    return {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      isActive: row.status === 'ACTIVE',
      mustChangePassword: row.must_change_password,
      actor: { kind: 'operator', id: row.id, name, role: row.role },
    };
  },
  noteSignIn: (trx, id, now) =>
    trx.updateTable('operator').set({ last_sign_in_at: now }).where('id', '=', id).execute(),
};
