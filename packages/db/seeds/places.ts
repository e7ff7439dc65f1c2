export interface City {
  readonly id: number;
  readonly regionId: number;
  readonly ar: string;
  readonly en: string;
  readonly latitude: number;
  readonly longitude: number;
  /** How much of the demo's life happens here. */
  readonly weight: number;
  /** How far its streets reach from the centre, in degrees. */
  readonly reach: number;
}

/** The Eastern Province comes first: its cities are loaded by default. */
export const REGIONS: readonly (readonly [id: number, ar: string, en: string])[] = [
  [1, 'المنطقة الشرقية', 'Eastern Province'],
  [2, 'منطقة الرياض', 'Riyadh Province'],
  [3, 'منطقة مكة المكرمة', 'Makkah Province'],
  [4, 'منطقة المدينة المنورة', 'Madinah Province'],
  [5, 'منطقة القصيم', 'Qassim Province'],
  [6, 'منطقة عسير', 'Asir Province'],
  [7, 'منطقة تبوك', 'Tabuk Province'],
  [8, 'منطقة حائل', 'Hail Province'],
  [9, 'منطقة الحدود الشمالية', 'Northern Borders Province'],
  [10, 'منطقة جازان', 'Jazan Province'],
  [11, 'منطقة نجران', 'Najran Province'],
  [12, 'منطقة الباحة', 'Al Bahah Province'],
  [13, 'منطقة الجوف', 'Al Jawf Province'],
];

type CityRow = readonly [
  regionId: number,
  ar: string,
  en: string,
  latitude: number,
  longitude: number,
  weight: number,
  reach: number,
];

const ROWS: readonly CityRow[] = [
  [1, 'الدمام', 'Dammam', 26.412, 50.075, 30, 0.03],
  [1, 'الخبر', 'Khobar', 26.28, 50.19, 22, 0.018],
  [1, 'الظهران', 'Dhahran', 26.305, 50.13, 11, 0.015],
  [1, 'القطيف', 'Qatif', 26.558, 49.992, 12, 0.012],
  [1, 'سيهات', 'Saihat', 26.479, 50.03, 7, 0.008],
  [1, 'صفوى', 'Safwa', 26.65, 49.953, 4, 0.008],
  [1, 'تاروت', 'Tarout', 26.57, 50.06, 4, 0.008],
  [1, 'عنك', 'Anak', 26.513, 50.01, 3, 0.006],
  [1, 'رأس تنورة', 'Ras Tanura', 26.71, 50.05, 3, 0.008],
  [1, 'الجبيل', 'Jubail', 27.005, 49.64, 10, 0.018],
  [1, 'بقيق', 'Abqaiq', 25.935, 49.67, 2, 0.012],
  [1, 'الهفوف', 'Hofuf', 25.37, 49.58, 6, 0.025],
  [1, 'المبرز', 'Al Mubarraz', 25.42, 49.57, 3, 0.015],
  [1, 'النعيرية', 'Nairyah', 27.47, 48.49, 0, 0.01],
  [1, 'الخفجي', 'Khafji', 28.42, 48.48, 0, 0.01],
  [1, 'حفر الباطن', 'Hafar Al Batin', 28.43, 45.96, 0, 0.02],
  [2, 'الرياض', 'Riyadh', 24.714, 46.675, 0, 0.05],
  [2, 'الخرج', 'Al Kharj', 24.148, 47.305, 0, 0.02],
  [3, 'مكة المكرمة', 'Makkah', 21.389, 39.858, 0, 0.03],
  [3, 'جدة', 'Jeddah', 21.543, 39.198, 0, 0.04],
  [3, 'الطائف', 'Taif', 21.27, 40.416, 0, 0.02],
  [4, 'المدينة المنورة', 'Madinah', 24.471, 39.611, 0, 0.03],
  [5, 'بريدة', 'Buraydah', 26.326, 43.975, 0, 0.02],
  [6, 'أبها', 'Abha', 18.216, 42.505, 0, 0.02],
  [7, 'تبوك', 'Tabuk', 28.384, 36.566, 0, 0.02],
  [8, 'حائل', 'Hail', 27.522, 41.69, 0, 0.02],
  [9, 'عرعر', 'Arar', 30.975, 41.038, 0, 0.02],
  [10, 'جازان', 'Jazan', 16.889, 42.551, 0, 0.02],
  [11, 'نجران', 'Najran', 17.565, 44.229, 0, 0.02],
  [12, 'الباحة', 'Al Bahah', 20.013, 41.468, 0, 0.02],
  [13, 'سكاكا', 'Sakaka', 29.97, 40.2, 0, 0.02],
];

export const CITIES: readonly City[] = ROWS.map(
  ([regionId, ar, en, latitude, longitude, weight, reach], index) => ({
    id: index + 1,
    regionId,
    ar,
    en,
    latitude,
    longitude,
    weight,
    reach,
  }),
);

/** The cities in which the demo has restaurants, drivers and customers. */
export const LIVELY_CITIES: readonly City[] = CITIES.filter(({ weight }) => weight > 0);

export const DISTRICTS: readonly string[] = [
  'حي الشاطئ',
  'حي الفيصلية',
  'حي النزهة',
  'حي الروضة',
  'حي العزيزية',
  'حي الراكة',
  'حي الثقبة',
  'حي الحزام الذهبي',
  'حي الناصرة',
  'حي المجيدية',
  'حي الخزامى',
  'حي أحد',
  'حي بدر',
  'حي الريان',
  'حي الدانة',
  'حي طيبة',
];
