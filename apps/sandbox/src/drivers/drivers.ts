import type { City } from '../city/city.ts';
import { Addresses } from '../gateway/addresses.ts';
import { type Line, Stopped, statusOf } from '../gateway/line.ts';
import type { Options } from '../options.ts';
import { pause } from '../pause.ts';
import type { Random } from '../random.ts';
import type { Tally } from '../tally.ts';
import type { Whatsapp } from '../whatsapp/whatsapp.ts';
import { Driver } from './driver.ts';
import { Phone } from './phone.ts';
import { payNowAndThen } from './top-ups.ts';

/**
 * Phones that sign in at once, and the pause between two that begin: with two calls each they ask for less than the server
 * allows from one address, which leaves room for an operator who signs in from the same machine.
 */
const SIGN_INS_AT_ONCE = 4;
const BETWEEN_SIGN_INS_MS = 250;
const AFTER_TROUBLE_MS = 15_000;
const MAX_TROUBLE_MS = 300_000;

export interface Fleet {
  city: City;
  options: Options;
  line: Line;
  whatsapp: Whatsapp;
  tally: Tally;
  random: Random;
  signal: AbortSignal;
  report(problem: string): void;
}

/** Runs all drivers until stopped; a rejected phone waits and signs in again. */
export async function runDrivers(fleet: Fleet): Promise<void> {
  const door = createDoor(SIGN_INS_AT_ONCE);
  const phones = fleet.options.driverPhones.slice(0, fleet.options.drivers);
  const running: Promise<void>[] = [];
  for (const [index, phone] of phones.entries()) {
    running.push(
      runDriver(fleet, { number: phone, server: new Addresses(fleet.options.servers, index) }, door),
    );
    if (!(await pause(BETWEEN_SIGN_INS_MS, fleet.signal))) break;
  }
  await Promise.all(running);
}

type Door = <T>(work: () => Promise<T>) => Promise<T>;

async function runDriver(
  fleet: Fleet,
  { number: phoneNumber, server }: { number: string; server: Addresses },
  door: Door,
): Promise<void> {
  const { options, line, whatsapp, signal, random, tally, city, report } = fleet;
  const phone = new Phone(server, phoneNumber, line);
  const driver = new Driver(phone, city, { options, tally, signal, random: random.fork(phoneNumber) });
  let trouble = 0;
  while (!signal.aborted) {
    try {
      if (await door(() => phone.signIn(whatsapp, signal))) {
        trouble = 0;
        const atWork = new AbortController();
        const payer = { options, tally, random: random.fork(`top-ups ${phoneNumber}`) };
        void payNowAndThen(phone, payer, AbortSignal.any([signal, atWork.signal]));
        await driver.work(signal).finally(() => atWork.abort());
      }
    } catch (error) {
      if (error instanceof Stopped || signal.aborted) return;
      if (statusOf(error) !== 401) report(`driver ${phoneNumber}: ${error}`);
    }
    trouble += 1;
    await pause(Math.min(AFTER_TROUBLE_MS * 2 ** (trouble - 1), MAX_TROUBLE_MS), signal);
  }
}

/** Lets so many through at once; the others wait in line. */
function createDoor(width: number): Door {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return async (work) => {
    if (inside >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    inside += 1;
    try {
      return await work();
    } finally {
      inside -= 1;
      waiting.shift()?.();
    }
  };
}
