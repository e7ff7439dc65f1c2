import { type COMPANIES, PRODUCT, PRODUCT_CLIENT, PRODUCT_COMPANY, PRODUCT_COMPANY_2 } from '@mishwar/domain';
import type { Client } from 'pg';

const MAIL_DOMAIN = `${PRODUCT.key}.sa`;

/** The people who may sign in to the demo. */
export const DEMO_OPERATORS = [
  {
    code: 'OPS-001',
    email: `nouf.alotaibi@${MAIL_DOMAIN}`,
    firstName: 'نوف',
    lastName: 'العتيبي',
    role: 'SUPER_ADMIN',
    phone: '0550001001',
    nationalityId: '1010101011',
  },
  {
    code: 'OPS-002',
    email: `faisal.aldossary@${MAIL_DOMAIN}`,
    firstName: 'فيصل',
    lastName: 'الدوسري',
    role: 'ADMIN',
    phone: '0550001002',
    nationalityId: '1010101012',
  },
] as const;

/** The apps that orders come from in the demo. */
export const DEMO_CHANNELS = [
  { name: 'Client app', application: PRODUCT_CLIENT, fromCompany: PRODUCT_COMPANY, weight: 46 },
  { name: 'Restaurant app', application: 'RESTAURANT', fromCompany: PRODUCT_COMPANY_2, weight: 18 },
  { name: 'Shukah', application: 'SHUKAH_CLIENT', fromCompany: 'shukah', weight: 26 },
  { name: 'Maeda', application: 'MAEDA_CLIENT', fromCompany: 'maeda', weight: 10 },
] as const satisfies readonly {
  name: string;
  application: string;
  fromCompany: (typeof COMPANIES)[number];
  weight: number;
}[];

/** How the demo's people and channels prove who they are; made outside, so that no secret is in a seed. */
export interface DemoAccess {
  /** The password's hash of each demo operator, by e-mail. */
  readonly passwordHashes: Readonly<Record<string, string>>;
  /** By the channel's name. */
  readonly channels: Readonly<
    Record<string, { readonly apiKeyHash: Buffer; readonly signingSecret: string }>
  >;
}

/** Makes the demo's operators and channels, or gives those that exist the access of `access`. */
export async function grantDemoAccess(client: Client, access: DemoAccess): Promise<void> {
  for (const operator of DEMO_OPERATORS) {
    await client.query(
      `insert into operator (code, email, password_hash, first_name, last_name, phone, role, nationality_id, address, region_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, 'الدمام', 1)
       on conflict (code) do update set password_hash = excluded.password_hash`,
      [
        operator.code,
        operator.email,
        access.passwordHashes[operator.email],
        operator.firstName,
        operator.lastName,
        operator.phone,
        operator.role,
        operator.nationalityId,
      ],
    );
  }
  for (const { name, application, fromCompany } of DEMO_CHANNELS) {
    const { apiKeyHash, signingSecret } = access.channels[name] ?? {};
    await client.query(
      `insert into channel (name, application, from_company, api_key_hash, signing_secret) values ($1, $2, $3, $4, $5)
       on conflict (name) do update set api_key_hash = excluded.api_key_hash, signing_secret = excluded.signing_secret,
         signing_secret_sealed = null`,
      [name, application, fromCompany, apiKeyHash, signingSecret],
    );
  }
}
