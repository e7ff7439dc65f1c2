import type { Attachment, DriverDetail } from '@mishwar/contract';
import { applyDriverDefaults, formatDriverDate, moneyToWire } from '@mishwar/domain';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../platform/transaction.ts';

interface NamedRow {
  id: number;
  name_ar: string;
  name_en: string;
}

interface DetailRow {
  id: number;
  version: number;
  id_number: string;
  name: string;
  first_name: string;
  second_name: string;
  third_name: string;
  last_name: string;
  phone: string;
  stc_pay_number: string | null;
  date_of_birth: string | null;
  medical_insurance_date: string | null;
  identity_type: NamedRow | null;
  car_type: NamedRow | null;
  region: NamedRow | null;
  city: NamedRow | null;
  car_number: string | null;
  vehicle_sequence_number: string | null;
  number_of_received: number | null;
  company_name: string | null;
  company_id: number | null;
  from_company: string | null;
  driver_image: string | null;
  attachment: Attachment[];
  is_casper: boolean;
  is_accept_order_socket: boolean;
  geidea_terminal_id: string | null;
  citc_status: boolean | null;
  err_code_citc: { code: string; message: string }[] | null;
  is_active: boolean;
  is_ready: boolean;
  rating_star: number | null;
  pass_key: string;
  balance: number;
  gift: number;
  previous_balance: number | null;
  remaining_balance: number | null;
  registration_date: Date;
}

/** All details of a driver; null where there is none. */
export async function readDriver(db: Db | Trx, driverId: number): Promise<DriverDetail | null> {
  const { rows } = await sql<DetailRow>`
    select d.id, d.version, d.id_number, d.name, d.first_name, d.second_name, d.third_name, d.last_name, d.phone,
      d.stc_pay_number, d.date_of_birth::text as date_of_birth,
      d.medical_insurance_date::text as medical_insurance_date,
      to_jsonb(identity_type) as identity_type, to_jsonb(car_type) as car_type, to_jsonb(region) as region,
      to_jsonb(city) as city, d.car_number, d.vehicle_sequence_number, d.number_of_received,
      company.name as company_name, company.id as company_id, d.from_company, d.driver_image, d.attachment,
      d.is_casper, d.is_accept_order_socket, d.geidea_terminal_id, d.citc_status, d.err_code_citc, d.is_active,
      d.is_ready, d.rating_star::double precision as rating_star, d.pass_key, main.balance, gift.balance as gift,
      last.previous_balance, last.remaining_balance, d.registration_date
    from driver d
    join wallet_account main on main.driver_id = d.id and main.kind = 'MAIN'
    join wallet_account gift on gift.driver_id = d.id and gift.kind = 'GIFT'
    left join wallet_entry last on last.account_id = main.id and last.sequence = main.entries
    left join identity_type on identity_type.id = d.identity_type_id
    left join car_type on car_type.id = d.car_type_id
    left join region on region.id = d.region_id
    left join city on city.id = d.city_id
    left join delivery_company company on company.id = d.delivery_company_id
    where d.id = ${driverId}`.execute(db);
  const [row] = rows;
  return row ? toDetail(row) : null;
}

const toNamed = (row: NamedRow | null) =>
  row && { id: String(row.id), nameAr: row.name_ar, nameEn: row.name_en };
const toId = (row: { id: number } | null) => (row ? String(row.id) : null);

function toDetail(row: DetailRow): DriverDetail {
  const { isCasper, is_accept_order_socket } = applyDriverDefaults({
    isCasper: row.is_casper,
    is_accept_order_socket: row.is_accept_order_socket,
  });
  return {
    _id: String(row.id),
    version: row.version,
    id_number: row.id_number,
    name: row.name,
    firstName: row.first_name,
    secondName: row.second_name,
    thirdName: row.third_name,
    lastName: row.last_name,
    phone: row.phone,
    stc_pay_number: row.stc_pay_number,
    date_of_birth: formatDriverDate(row.date_of_birth),
    medical_Insurance_date: formatDriverDate(row.medical_insurance_date),
    identity_type: toNamed(row.identity_type),
    identity_type_id: toId(row.identity_type),
    car_type: toNamed(row.car_type),
    car_type_id: toId(row.car_type),
    car_number: row.car_number,
    vehicle_sequence_number: row.vehicle_sequence_number,
    number_of_received: row.number_of_received,
    region: toNamed(row.region),
    region_id: toId(row.region),
    city: toNamed(row.city),
    city_id: toId(row.city),
    company_name: row.company_name,
    company_id: row.company_id === null ? null : String(row.company_id),
    from_company: row.from_company,
    driver_image: row.driver_image,
    driver_image_link: null,
    attachment: row.attachment,
    isCasper,
    is_accept_order_socket,
    geidea_terminal_id: row.geidea_terminal_id,
    citc_status: row.citc_status,
    err_code_citc: row.err_code_citc,
    isActive: row.is_active,
    isReady: row.is_ready,
    rating_star: row.rating_star,
    passKey: row.pass_key.toUpperCase(),
    balance: moneyToWire(row.balance),
    new_balance: moneyToWire(row.remaining_balance ?? row.balance),
    subBalance: moneyToWire(row.gift),
    registration_date: row.registration_date.toISOString(),
    last_transaction:
      row.previous_balance === null || row.remaining_balance === null
        ? null
        : {
            previous_balance: moneyToWire(row.previous_balance),
            remaining_balance: moneyToWire(row.remaining_balance),
          },
  };
}
