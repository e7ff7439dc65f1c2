import { createRandom } from '../random.ts';

/** A driver record of a third party: names instead of the product's ids. */
export interface RosterDriver {
  id: number;
  id_number: string;
  first_name: string;
  second_name: string;
  third_name: string;
  last_name: string;
  phone: string;
  stc_pay_number: string | null;
  /** YYYY-MM-DD */
  date_of_birth: string | null;
  identity_type: string | null;
  car_type: string | null;
  car_number: string | null;
  vehicle_sequence_number: string | null;
  city: string | null;
  company: string | null;
  active: boolean;
}

const FIRST = 'محمد أحمد عبدالله خالد فهد سلطان ناصر تركي بندر ياسر سعود ماجد علي حسين صالح'.split(' ');
const LAST = 'الدوسري القحطاني الغامدي الشهري الزهراني العتيبي الحربي الخالدي الهاجري السبيعي'.split(' ');
const CITIES = ['الدمام', 'الخبر', 'القطيف', 'الظهران'];
const CARS = ['سيدان', 'هاتشباك', 'دفع رباعي', 'فان', 'دراجة نارية'];
const IDENTITIES = ['هوية وطنية', 'إقامة'];

/**
 * So many drivers of one third party, the same ones for the same seed. A few are kept as badly as people keep such
 * lists: with an invalid phone or an unknown city. `thirdParty` is the digit that distinguishes the ID numbers of the
 * third parties.
 */
export function makeRoster(seed: string, thirdParty: number, count: number): RosterDriver[] {
  return Array.from({ length: count }, (_, index) => makeDriver(seed, thirdParty, index + 1));
}

function makeDriver(seed: string, thirdParty: number, id: number): RosterDriver {
  const random = createRandom(`${seed}/${thirdParty}/${id}`);
  const digits = String(id).padStart(6, '0');
  const identity = random.pick(IDENTITIES);
  return {
    id,
    id_number: `${identity === 'إقامة' ? 2 : 1}9${thirdParty}${digits}0`,
    first_name: random.pick(FIRST),
    second_name: random.pick(FIRST),
    third_name: '',
    last_name: random.pick(LAST),
    phone: id % 29 === 0 ? '12345' : `057${thirdParty}${digits}`,
    stc_pay_number: random.chance(0.5) ? `057${thirdParty}${digits}` : null,
    date_of_birth: `${random.int(1975, 2003)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
    identity_type: identity,
    car_type: random.pick(CARS),
    car_number: `${random.pick(['أ ب ح', 'د ر س', 'ط ع ق'])} ${random.int(1000, 9999)}`,
    vehicle_sequence_number: `${thirdParty}${digits}${random.int(10, 99)}`,
    city: id % 37 === 0 ? 'مدينة بعيدة' : random.pick(CITIES),
    company: null,
    active: true,
  };
}
