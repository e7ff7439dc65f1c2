import { makeName } from '../city/people.ts';
import { Addresses } from '../gateway/addresses.ts';
import { createDriverClient, type DriverClient } from '../gateway/driver-client.ts';
import { type Line, Stopped } from '../gateway/line.ts';
import type { Options } from '../options.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';

/** People who ask to become drivers as soon as the platform opens; one of them is a driver already. */
const AT_FIRST = 7;
/** Then one in so many minutes. */
const MINUTES_BETWEEN = 20;
const BETWEEN_FIRST_MS = 200;

interface Street {
  options: Options;
  line: Line;
  random: Random;
  signal: AbortSignal;
  report(problem: string): void;
}

/** People who ask to become drivers, a few at first and one now and then. */
export async function runApplicants({ options, line, random, signal, report }: Street): Promise<void> {
  const client = createDriverClient(new Addresses(options.servers, 0), () => null);
  try {
    const choices = await line.call(() => client.registrationChoices());
    const { identity_types, car_types, cities } = choices;
    // Without lookups no registration is possible.
    if ([identity_types, car_types, cities].some((list) => list.length === 0)) return;
    for (let nth = 0; !signal.aborted; nth++) {
      const phone = nth === 1 ? options.driverPhones[0] : undefined;
      const application = makeApplication(choices, random, phone);
      await line.call(() => client.register(application));
      const wait = nth < AT_FIRST ? BETWEEN_FIRST_MS : random.pause(MINUTES_BETWEEN * 60_000);
      if (!(await pause(wait, signal))) return;
    }
  } catch (error) {
    if (!(error instanceof Stopped)) report(`applicants: ${error}`);
  }
}

type Choices = Awaited<ReturnType<DriverClient['registrationChoices']>>;

function makeApplication(choices: Choices, random: Random, phone: string | undefined) {
  const city = random.pick(choices.cities);
  const { given, father, family } = makeName(random);
  const own = `05${random.pick(['0', '3', '5', '9'])}${digits(random, 7)}`;
  return {
    id_number: `${random.pick(['1', '2'])}${digits(random, 9)}`,
    firstName: given,
    secondName: father,
    lastName: family,
    phone: phone ?? own,
    stc_pay_number: random.chance(0.6) ? own : null,
    date_of_birth: `${two(random.int(1, 28))}/${two(random.int(1, 12))}/${random.int(1975, 2004)}`,
    identity_type_id: random.pick(choices.identity_types).id,
    car_type_id: random.pick(choices.car_types).id,
    car_number: `${random.pick(['K R A', 'D B H', 'S L N', 'R T J'])} ${random.int(1000, 9999)}`,
    vehicle_sequence_number: digits(random, 9),
    region_id: city.region_id,
    city_id: city.id,
    company_id: random.chance(0.7)
      ? (choices.companies.at(random.int(0, 99) % Math.max(1, choices.companies.length))?._id ?? null)
      : null,
  };
}

const digits = (random: Random, length: number): string =>
  Array.from({ length }, () => random.int(0, 9)).join('');
const two = (value: number): string => String(value).padStart(2, '0');
