import type { Random } from '../random.ts';

const GIVEN = (
  'محمد أحمد عبدالله خالد فهد سلطان ناصر تركي بندر ياسر سعود ماجد علي حسين حسن جاسم صالح إبراهيم يوسف مشاري ' +
  'نورة سارة ريم هند لطيفة العنود منيرة فاطمة زينب مريم جواهر دانة شهد غادة أمل هيا نوف لمى روان بشاير'
).split(' ');
const FAMILY = (
  'الدوسري القحطاني الغامدي الشهري الزهراني العتيبي الحربي الخالدي الهاجري السبيعي المطيري البوعينين ' +
  'آل_سيف القطيفي الصفار المسلم العوامي الشمري العنزي البلوي الرشيد النعيمي الملحم العرفج السيهاتي'
).split(' ');
const STREETS = (
  'شارع_الملك_فهد شارع_الأمير_محمد_بن_فهد شارع_الظهران شارع_الخليج شارع_الملك_سعود شارع_القدس ' +
  'شارع_الملك_عبدالعزيز شارع_الأمير_تركي شارع_الستين شارع_مكة شارع_المدينة شارع_الرياض شارع_الكورنيش'
).split(' ');
const DISTRICTS =
  'حي_الشاطئ حي_الفيصلية حي_النور حي_الروضة حي_الزهور حي_الأندلس حي_الريان حي_البديع حي_المنار حي_الواحة'.split(
    ' ',
  );
const NOTES = [
  'اتصل عند الوصول',
  'الباب الجانبي من فضلك',
  'لا تضغط الجرس، الطفل نائم',
  'بدون بصل',
  'مع مناديل إضافية',
];

export interface Person {
  name: string;
  phone: string;
  address: string;
  note?: string;
}

/** A man's name in three parts. */
export function makeName(random: Random): { given: string; father: string; family: string } {
  const men = GIVEN.slice(0, 20);
  return { given: random.pick(men), father: random.pick(men), family: spaced(random.pick(FAMILY)) };
}

/** A customer with a name, a unique phone and an address in Arabic. */
export function makePerson(random: Random): Person {
  const family = spaced(random.pick(FAMILY));
  const person: Person = {
    name: `${random.pick(GIVEN)} ${family}`,
    phone: `05${random.pick(['4', '6', '8'])}${String(random.int(0, 9_999_999)).padStart(7, '0')}`,
    address: `${spaced(random.pick(DISTRICTS))}، ${spaced(random.pick(STREETS))}، مبنى ${random.int(1000, 9999)}`,
  };
  return random.chance(0.25) ? { ...person, note: random.pick(NOTES) } : person;
}

const spaced = (text: string): string => text.replaceAll('_', ' ');
