import { toIban } from '@mishwar/domain';
import type { Client } from 'pg';
import { advanceIdentity, type Cell, copyRows } from './copy.ts';
import { DEMO_OPERATORS } from './demo-access.ts';

const DAY_MS = 86_400_000;
/** No password has this hash: people of the demo's companies cannot sign in. */
const NO_PASSWORD = '!';

/** Every company has at least one; the first of a company is the person of its application. */
const PARTNERS: readonly (readonly [company: number, first: string, last: string, mail: string])[] = [
  [1, 'ناصر', 'العتيبي', 'nasser@darb.example'],
  [1, 'هند', 'الغامدي', 'hind@darb.example'],
  [2, 'سعد', 'الحربي', 'saad@saei.example'],
  [3, 'ريم', 'الدوسري', 'reem@khutwa.example'],
  [4, 'Imran', 'Khan', 'imran@gulf-riders.example'],
  [4, 'Maria', 'Santos', 'maria@gulf-riders.example'],
  [5, 'تركي', 'المطيري', 'turki@naqla.example'],
  [6, 'فهد', 'القحطاني', 'fahad@khaleej-road.example'],
  [7, 'أمل', 'الشهري', 'amal@wasel.example'],
  [7, 'يوسف', 'البوعينين', 'yousef@wasel.example'],
  [8, 'Joseph', 'Mathew', 'joseph@eastern-fleet.example'],
  [9, 'ماجد', 'السبيعي', 'majed@zajil.example'],
  [10, 'نورة', 'العجمي', 'noura@barq.example'],
  [11, 'خالد', 'الرشيدي', 'khalid@mowasel.example'],
  [12, 'حسين', 'العوامي', 'hussain@tarout.example'],
  [13, 'مها', 'البقمي', 'maha@mada.example'],
  [14, 'عبدالرحمن', 'الهاجري', 'abdulrahman@athar.example'],
  [14, 'سارة', 'العمري', 'sarah@athar.example'],
];
/** Position of the partner user who is deactivated. */
const INACTIVE = 5;

type Open = readonly [
  name: string,
  cr: string,
  first: string,
  last: string,
  mail: string,
  city: number,
  drivers: number,
  rejected?: string,
];
/** Applications that made no company: pending, or rejected with a reason. */
const OPEN: readonly Open[] = [
  ['شركة مسار الشرق للنقل', '2050445566', 'بندر', 'الشمري', 'bandar@masar.example', 1, 60],
  ['مؤسسة سرعة البرق', '2051223344', 'لطيفة', 'الخالدي', 'latifa@swift.example', 2, 25],
  ['Eastern Bikes Co.', '7008123456', 'Sajid', 'Hussain', 'sajid@eastern-bikes.example', 3, 110],
  [
    'مؤسسة الطريق السريع',
    '2052334455',
    'وليد',
    'الزهراني',
    'waleed@sari.example',
    1,
    8,
    'السجل التجاري منتهٍ',
  ],
  ['شركة رحّال للخدمات', '2050667788', 'عمر', 'الشمراني', 'omar@rahhal.example', 2, 40],
  ['Dana Couriers', '7009456123', 'Priya', 'Nair', 'priya@dana-couriers.example', 1, 3, 'أقل من عشرة سائقين'],
];
/** Companies whose application was accepted. */
const ACCEPTED = [11, 13, 14];

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
      partnerPhone(index),
      NO_PASSWORD,
      index !== INACTIVE,
      ago(40 + index * 11),
    ]),
  );
  const decider = `${DEMO_OPERATORS[0].firstName} ${DEMO_OPERATORS[0].lastName}`;
  const { rows: companies } = await client.query<Company>(
    'select id, name, phone, cr_number, iban, created_at from delivery_company where id = any($1) order by id',
    [ACCEPTED],
  );
  const accepted = companies.map((company): Cell[] => {
    const at = PARTNERS.findIndex(([id]) => id === Number(company.id));
    const [, first, last, mail] = PARTNERS[at] ?? [];
    const applied = new Date(company.created_at.getTime() - 3 * DAY_MS);
    return [
      ...[company.name, company.phone, company.cr_number, company.iban, first, last, mail, partnerPhone(at)],
      ...[NO_PASSWORD, 1, 30, 'ACCEPTED', null, company.created_at, decider, company.id, applied],
    ];
  });
  const open = OPEN.map(([name, cr, first, last, mail, city, drivers, reason], index): Cell[] => [
    ...[name, `01384455${String(index + 10)}`, cr],
    toIban(`${10 + index * 5}000000000${String(608_010_167 + index)}`),
    ...[first, last, mail, `05550020${String(index + 10)}`, NO_PASSWORD, city, drivers],
    ...(reason === undefined ? ['PENDING', null, null, null] : ['REJECTED', reason, ago(index), decider]),
    ...[null, ago(index + 1)],
  ]);
  await copyRows(
    client,
    'supplier_registration',
    [
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
      'delivery_company_id',
      'created_at',
    ],
    [...accepted, ...open],
  );
  await advanceIdentity(client, ['partner']);
}

interface Company {
  id: string;
  name: string;
  phone: string;
  cr_number: string;
  iban: string;
  created_at: Date;
}

const partnerPhone = (index: number): string => `05550010${String(index + 10)}`;
