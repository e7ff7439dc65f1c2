import type { TestRosterDriver } from '../../../testing/third-parties.ts';

let numbers = 0;

/** An external driver that is not stored yet. */
export function rosterDriver(change: Partial<TestRosterDriver> = {}): TestRosterDriver {
  numbers += 1;
  const digits = String(numbers).padStart(6, '0');
  return {
    ...{ id: numbers, id_number: `1039${digits}`, first_name: 'سالم', second_name: '', third_name: '' },
    ...{ last_name: `الحربي ${numbers}`, phone: `0573${digits}`, stc_pay_number: null },
    ...{ date_of_birth: '1990-02-03', identity_type: 'هوية وطنية', car_type: 'سيدان', car_number: 'أ ب ح 1' },
    ...{ vehicle_sequence_number: null, city: 'الدمام', company: null, active: true, ...change },
  };
}

export const many = (count: number) => Array.from({ length: count }, () => rosterDriver());
