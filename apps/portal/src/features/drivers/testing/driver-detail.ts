import type { DriverDetail } from '@mishwar/contract';
import type { Answer, Call } from '../../../shared/testing/answered-screen.tsx';

/** Every field is set, and none to a default. */
export const DRIVER_DETAIL: DriverDetail = {
  ...{ _id: '41', version: 6, id_number: '1098765432', name: 'سلطان فهد علي الشمري' },
  ...{ firstName: 'سلطان', secondName: 'فهد', thirdName: 'علي', lastName: 'الشمري' },
  ...{ phone: '0551112233', stc_pay_number: '0551234567' },
  ...{ date_of_birth: '14/03/1994', medical_Insurance_date: '09/11/2027' },
  identity_type: { id: '2', nameAr: 'إقامة', nameEn: 'Residency' },
  identity_type_id: '2',
  car_type: { id: '3', nameAr: 'دراجة', nameEn: 'Motorcycle' },
  car_type_id: '3',
  ...{ car_number: 'K R A 4821', vehicle_sequence_number: '584210937', number_of_received: 3 },
  region: { id: '4', nameAr: 'الشرقية', nameEn: 'Eastern' },
  region_id: '4',
  city: { id: '5', nameAr: 'الخبر', nameEn: 'Khobar' },
  city_id: '5',
  ...{ company_name: 'درب الخليج', company_id: '6', from_company: 'maeda' },
  ...{ driver_image: null, driver_image_link: null, attachment: ['https://files.example.com/id.pdf'] },
  ...{ isCasper: false, is_accept_order_socket: true, geidea_terminal_id: '778899' },
  ...{ citc_status: false, err_code_citc: [{ code: '1006', message: 'The number is missing' }] },
  ...{ isActive: true, isReady: true, rating_star: null, passKey: 'K7Q2' },
  ...{ balance: '100.75', new_balance: '90.50', subBalance: '5.25' },
  ...{ registration_date: '2026-02-03T22:30:00.000Z', last_transaction: null },
};

const one = (id: string, nameAr: string) => ({ id, nameAr, nameEn: nameAr });
const LOOKUPS: Record<string, unknown> = {
  'identity-types': [one('2', 'إقامة')],
  'car-types': [one('3', 'دراجة')],
  regions: [one('1', 'الرياض'), one('4', 'الشرقية')],
  cities: [one('5', 'الخبر')],
  'delivery-companies': { data: [{ _id: '6', name: 'درب الخليج' }] },
};

/** The selections that the server offers. */
export function answerLookups({ path }: Call): Answer | undefined {
  const body = LOOKUPS[path.split('/').at(-1) ?? ''];
  return body === undefined ? undefined : { status: 200, body };
}
