import type { AccountKind } from '../auth/public.ts';

/** Partner users, as the sign-in needs them. */
export const PARTNERS: AccountKind = {
  column: 'partner_id',
  throttlePrefix: 'partner:',
  cookiePath: '/partner/api',
  async findByEmail(db, email) {
    const row = await db
      .selectFrom('partner')
      .select(['id', 'email', 'password_hash', 'is_active', 'first_name', 'last_name'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      isActive: row.is_active,
      mustChangePassword: false,
      actor: { kind: 'partner', id: row.id, name: `${row.first_name} ${row.last_name}`.trim() },
    };
  },
};
