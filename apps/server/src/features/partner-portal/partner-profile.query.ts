import type { PartnerProfile } from '@mishwar/contract';
import { readSetting } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';

/** The profile of the signed-in partner user. */
export async function readPartnerProfile(db: Db, partnerId: number): Promise<PartnerProfile> {
  const [person, timezone] = await Promise.all([
    db
      .selectFrom('partner')
      .innerJoin('delivery_company as company', 'company.id', 'partner.delivery_company_id')
      .select(['partner.email', 'partner.first_name', 'partner.last_name'])
      .select(['company.id as company_id', 'company.name as company_name'])
      .where('partner.id', '=', partnerId)
      .executeTakeFirstOrThrow(),
    readSetting(db, 'TIME_ZONE'),
  ]);
  const { company_id, company_name, ...rest } = person;
  return {
    _id: String(partnerId),
    ...rest,
    company: { _id: String(company_id), name: company_name },
    timezone: { ...timezone },
  };
}
