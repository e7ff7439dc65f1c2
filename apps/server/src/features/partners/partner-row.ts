import type { Partner } from '@mishwar/contract';
import { sql } from 'kysely';

/** A partner user as it is read: never with the password. */
export interface ReadPartner {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  is_active: boolean;
  delivery_company_id: number;
  company_name: string;
  created_at: Date;
  version: number;
}

export const COLUMNS = sql`p.id, p.first_name, p.last_name, p.email, p.phone, p.is_active, p.delivery_company_id,
  company.name as company_name, p.created_at, p.version`;
export const JOINS = sql`join delivery_company company on company.id = p.delivery_company_id`;

/** Maps a partner user to the wire. */
export const toPartner = (row: ReadPartner): Partner => ({
  _id: String(row.id),
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  phone: row.phone,
  is_active: row.is_active,
  company_id: String(row.delivery_company_id),
  company_name: row.company_name,
  created_at: row.created_at.toISOString(),
  version: row.version,
});
