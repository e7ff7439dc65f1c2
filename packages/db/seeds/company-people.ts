import { toIban } from '@mishwar/domain';
import type { Client } from 'pg';
import { advanceIdentity, copyRows } from './copy.ts';

const DAY_MS = 86_400_000;
/** No password has this hash: people of the demo's companies cannot sign in. */
const NO_PASSWORD = '!';

const PARTNERS: readonly (readonly [company: number, first: string, last: string, mail: string])[] = [
  [1, 'ناصر', 'العتيبي', 'nasser@darb.example'],
  [1, 'هند', 'الغامدي', 'hind@darb.example'],
  [2, 'سعد', 'الحربي', 'saad@saei.example'],
  [3, 'ريم', 'الدوسري', 'reem@khutwa.example'],
  [4, 'Imran', 'Khan', 'imran@gulf-riders.example'],
  [4, 'Maria', 'Santos', 'maria@gulf-riders.example'],
  [5, 'تركي', 'المطيري', 'turki@naqla.example'],
];

const APPLICATIONS = [
  ['شركة مسار الشرق للنقل', '2050445566', 'بندر', 'الشمري', 'bandar@masar.example', 1, 60, 'PENDING', null],
  ['مؤسسة سرعة البرق', '2051223344', 'لطيفة', 'الخالدي', 'latifa@barq.example', 2, 25, 'PENDING', null],
  [
    'Eastern Bikes Co.',
    '7008123456',
    'Sajid',
    'Hussain',
    'sajid@eastern-bikes.example',
    3,
    110,
    'PENDING',
    null,
  ],
  [
    'مؤسسة الطريق السريع',
    '2052334455',
    'وليد',
    'الزهراني',
    'waleed@sari.example',
    1,
    8,
    'REJECTED',
    'السجل التجاري منتهٍ',
  ],
] as const;

/** The partner users of the demo's companies, and companies that apply. */
export async function seedCompanyPeople(client: Client, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await copyRows(
    client,
    'partner',
    [
      'id',
      'delivery_company_id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'password_hash',
      'is_active',
      'created_at',
    ],
    PARTNERS.map(([company, first, last, mail], index) => [
      index + 1,
      company,
      first,
      last,
      mail,
      `05550010${String(index + 10)}`,
      NO_PASSWORD,
      index !== 5,
      ago(40 + index * 11),
    ]),
  );
  await copyRows(
    client,
    'supplier_registration',
    [
      'id',
      'company_name',
      'company_phone',
      'cr_number',
      'iban',
      'first_name',
      'last_name',
      'email',
      'phone',
      'password_hash',
      'city_id',
      'number_of_drivers',
      'status',
      'reject_reason',
      'decided_at',
      'decided_by_name',
      'created_at',
    ],
    APPLICATIONS.map(([name, cr, first, last, mail, city, drivers, status, reason], index) => [
      index + 1,
      name,
      `01384455${String(index + 10)}`,
      cr,
      toIban('SA', `${10 + index * 5}000000000${String(608_010_167 + index)}`),
      first,
      last,
      mail,
      `05550020${String(index + 10)}`,
      NO_PASSWORD,
      city,
      drivers,
      status,
      reason,
      reason === null ? null : ago(index),
      reason === null ? null : 'مشوار',
      ago(index + 1),
    ]),
  );
  await advanceIdentity(client, ['partner', 'supplier_registration']);
}
