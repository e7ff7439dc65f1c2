import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { DEMO_OPERATORS } from './demo-access.ts';

/** Colleagues of the demo's operators, who do not sign in; the region by its id. */
const COLLEAGUES = [
  ['OPS-003', 'هدى', 'القحطاني', 'huda.alqahtani', '1990-04-07', 'ACTIVE', 1, 'الدمام، حي الفيصلية'],
  ['OPS-004', 'سلمان', 'الغامدي', 'salman.alghamdi', '1988-11-23', 'ACTIVE', 2, 'الرياض، حي الملقا'],
  ['OPS-005', 'ريم', 'الشهري', 'reem.alshehri', '1995-02-14', 'ACTIVE', 1, 'الخبر، حي العليا'],
  ['OPS-006', 'تركي', 'المطيري', 'turki.almutairi', null, 'DEACTIVATE', 2, 'الرياض، حي النرجس'],
  ['OPS-007', 'منى', 'الزهراني', 'mona.alzahrani', '1992-08-30', 'ACTIVE', 3, 'جدة، حي الروضة'],
  ['OPS-008', 'بندر', 'الحربي', 'bandar.alharbi', '1985-06-01', 'ACTIVE', 1, 'القطيف، حي الشاطئ'],
  ['OPS-009', 'لطيفة', 'الخالدي', 'latifah.alkhaldi', null, 'ACTIVE', 1, 'الجبيل، حي الفناتير'],
  ['OPS-010', 'ياسر', 'البقمي', 'yasser.albugami', '1991-12-19', 'DEACTIVATE', 1, 'الهفوف، حي السلمانية'],
  ['OPS-011', 'عبير', 'العنزي', 'abeer.alanazi', '1997-09-03', 'ACTIVE', 1, 'الدمام، حي الشاطئ'],
  ['OPS-012', 'Karim', 'Haddad', 'karim.haddad', '1993-01-27', 'ACTIVE', 3, 'جدة، حي السلامة'],
] as const;

/** Days since each of all was registered; the last one has not signed in yet. */
const REGISTERED_DAYS_AGO = [900, 620, 400, 363, 326, 289, 252, 215, 178, 141, 34, 1] as const;

/** A hash that no password has. */
const unknownPasswordHash = () => {
  const text = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(16)}$${text(32)}`;
};

/** More operators, and two or three cities of the region for each of all. */
export async function seedOperators(client: Client, now: Date): Promise<void> {
  const domain = DEMO_OPERATORS[0].email.split('@')[1];
  for (const [at, [code, first, last, mailbox, born, status, region, address]] of COLLEAGUES.entries()) {
    await client.query(
      `insert into operator (code, email, password_hash, first_name, last_name, phone, nationality_id, address, region_id,
         date_of_birth, status)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        code,
        `${mailbox}@${domain}`,
        unknownPasswordHash(),
        first,
        last,
        `05500010${String(at + 3).padStart(2, '0')}`,
        `10101010${at + 13}`,
        address,
        region,
        born,
        status,
      ],
    );
  }
  await client.query(
    `update operator o set created_at = $1::timestamptz - make_interval(days => r.days)
     from unnest($2::int[]) with ordinality as r (days, place)
     where o.code = 'OPS-' || lpad(r.place::text, 3, '0')`,
    [now, REGISTERED_DAYS_AGO],
  );
  await client.query(
    `insert into operator_city (operator_id, city_id)
     select o.id, c.id from operator o
     cross join lateral (
       select city.id from city where city.region_id = o.region_id order by (city.id + o.id) % 7, city.id limit 2 + o.id % 2
     ) c on conflict do nothing`,
  );
}
