import type { CompanyBody, DeliveryCompany } from '@mishwar/contract';
import { moneyToWire, parseMoney } from '@mishwar/domain';
import type { Db, Trx } from '../../platform/transaction.ts';

const COLUMNS = [
  'id',
  'name',
  'phone',
  'cr_number',
  'contract',
  'iban',
  'company_distance_receive',
  'company_contract_price',
  'is_active',
  'created_at',
  'version',
] as const;

/** A delivery company as it is stored. */
export interface StoredCompany {
  id: number;
  name: string;
  phone: string;
  cr_number: string | null;
  contract: string | null;
  iban: string | null;
  company_distance_receive: number | null;
  company_contract_price: number | null;
  is_active: boolean;
  created_at: Date;
  version: number;
}

/** The companies that are not deleted. */
export const selectCompanies = (db: Db | Trx) =>
  db
    .selectFrom('delivery_company')
    .select([...COLUMNS])
    .where('deleted_at', 'is', null);

/** A company; undefined where there is none or it is deleted. */
export const findCompany = (db: Db | Trx, id: number): Promise<StoredCompany | undefined> =>
  selectCompanies(db).where('id', '=', id).executeTakeFirst();

/** Locks a company for a change. */
export const lockCompany = (trx: Trx, id: number): Promise<StoredCompany | undefined> =>
  selectCompanies(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Keeps a company from being deleted until the transaction ends; false where there is none or it is deleted. */
export async function lockCompanyKey(trx: Trx, id: number): Promise<boolean> {
  const company = await selectCompanies(trx).where('id', '=', id).forKeyShare().executeTakeFirst();
  return company !== undefined;
}

/** Maps a company to the wire. */
export const toCompany = (row: StoredCompany): DeliveryCompany => ({
  _id: String(row.id),
  name: row.name,
  phone: row.phone,
  cr_number: row.cr_number,
  contract: row.contract,
  iban: row.iban,
  company_distance_receive: row.company_distance_receive,
  company_contract_price:
    row.company_contract_price === null ? null : moneyToWire(row.company_contract_price),
  isActive: row.is_active,
  created_at: row.created_at.toISOString(),
  version: row.version,
});

/** The columns of a validated form. */
export const toCompanyColumns = (body: CompanyBody) => ({
  name: body.name,
  phone: body.phone,
  cr_number: body.cr_number ?? null,
  contract: body.contract || null,
  iban: body.iban ?? null,
  company_distance_receive: body.company_distance_receive ?? null,
  company_contract_price: parseMoney(body.company_contract_price),
});
