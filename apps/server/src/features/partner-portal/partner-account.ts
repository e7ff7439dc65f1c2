import type { AccountKind } from '../auth/public.ts';

/** Partner users, as the sign-in needs them: one of an inactive delivery company is inactive, too. */
export const PARTNERS: AccountKind = {
  column: 'partner_id',
  throttlePrefix: 'partner:',
  cookiePath: '/partner/api',
  async findByEmail(db, email, { isLocked } = { isLocked: false }) {
    const row = await db
      .selectFrom('partner')
      .innerJoin('delivery_company as company', 'company.id', 'partner.delivery_company_id')
      .select(['partner.id', 'email', 'password_hash', 'first_name', 'last_name'])
      .select(['partner.is_active', 'company.is_active as is_company_active'])
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
      .$if(isLocked, (query) => query.forNoKeyUpdate('partner').forShare('company'))
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      isActive: row.is_active && row.is_company_active,
      mustChangePassword: false,
      actor: { kind: 'partner', id: row.id, name: `${row.first_name} ${row.last_name}`.trim() },
    };
  },
};
