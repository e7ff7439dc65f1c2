import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { DEMO_OPERATORS } from './demo-access.ts';

/** Colleagues of the demo's operators, who do not sign in. */
const COLLEAGUES = [
  ['OPS-003', 'هدى', 'القحطاني', 'huda.alqahtani', '1990-04-07', 'ACTIVE'],
  ['OPS-004', 'سلمان', 'الغامدي', 'salman.alghamdi', '1988-11-23', 'ACTIVE'],
  ['OPS-005', 'ريم', 'الشهري', 'reem.alshehri', '1995-02-14', 'ACTIVE'],
  ['OPS-006', 'تركي', 'المطيري', 'turki.almutairi', null, 'DEACTIVATE'],
  ['OPS-007', 'منى', 'الزهراني', 'mona.alzahrani', '1992-08-30', 'ACTIVE'],
  ['OPS-008', 'بندر', 'الحربي', 'bandar.alharbi', '1985-06-01', 'ACTIVE'],
  ['OPS-009', 'لطيفة', 'الخالدي', 'latifah.alkhaldi', null, 'ACTIVE'],
  ['OPS-010', 'ياسر', 'البقمي', 'yasser.albugami', '1991-12-19', 'DEACTIVATE'],
] as const;

/** A hash that no password has. */
const unknownPasswordHash = () => {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`;
};

/** More operators, and two or three cities of the region for each of all. */
export async function seedOperators(client: Client): Promise<void> {
  const domain = DEMO_OPERATORS[0].email.split('@')[1];
  for (const [at, [code, first, last, mailbox, born, status]] of COLLEAGUES.entries()) {
    await client.query(
      `insert into operator (code, email, password_hash, first_name, last_name, phone, nationality_id, address, region_id,
         date_of_birth, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'الدمام', 1, $8, $9, now() - make_interval(days => $10))`,
      [
        code,
        `${mailbox}@${domain}`,
        unknownPasswordHash(),
        first,
        last,
        `05500010${String(at + 3).padStart(2, '0')}`,
        `10101010${at + 13}`,
        born,
        status,
        400 - at * 37,
      ],
    );
  }
  await client.query(
    `insert into operator_city (operator_id, city_id)
     select o.id, c.id from operator o
     cross join lateral (
       select city.id from city where city.region_id = o.region_id order by (city.id + o.id) % 7, city.id limit 2 + o.id % 2
     ) c on conflict do nothing`,
  );
}
