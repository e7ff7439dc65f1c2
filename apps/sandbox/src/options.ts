import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CityCentre } from './city/streets/demo-city.ts';

/** An ordering app's way in: what the channel gateway gave it. */
export interface ChannelAccess {
  name: string;
  key: string;
  secret: string;
  fromCompany: string;
  /** How often orders come by it, against the others. */
  weight: number;
}

export interface Options {
  /** Where the server can be reached; one that fails is left for the next. */
  servers: string[];
  /** Where this process plays WhatsApp; 0 takes a free port. */
  port: number;
  drivers: number;
  /** Orders in a real hour; the hour of the day bends it. */
  ordersPerHour: number;
  /** How much faster than life drivers drive, kitchens cook and people answer. */
  speed: number;
  seed: string;
  /** Chances, 0 to 1. */
  decline: number;
  ignore: number;
  cancel: number;
  whatsappFailures: number;
  /** Drivers that the ERP and the partner know. */
  odooDrivers: number;
  shukahDrivers: number;
  /** Top-ups of one driver in a day of life. */
  topUps: number;
  whatsappToken: string;
  channels: ChannelAccess[];
  /** Phones of the drivers who may play. */
  driverPhones: string[];
  /** From what the streets are drawn; without it drivers go in straight lines. */
  streets: { cities: CityCentre[]; seed: string } | null;
}

/** Something the person who starts it has to put right: one line, no stack. */
export class OptionsProblem extends Error {}

const USUAL_SERVER = 'http://127.0.0.1:4000';
const FLAGS = {
  server: { type: 'string', multiple: true },
  port: { type: 'string', default: '4010' },
  drivers: { type: 'string', default: '200' },
  'orders-per-hour': { type: 'string', default: '600' },
  speed: { type: 'string', default: '4' },
  seed: { type: 'string', default: '1' },
  decline: { type: 'string', default: '0.15' },
  ignore: { type: 'string', default: '0.1' },
  cancel: { type: 'string', default: '0.02' },
  'whatsapp-failures': { type: 'string', default: '0' },
  'odoo-drivers': { type: 'string', default: '137' },
  'shukah-drivers': { type: 'string', default: '64' },
  'top-ups': { type: 'string', default: '4' },
} as const;

/** Reads the flags and MISHWAR_SANDBOX (JSON, or the path of a JSON file). Throws OptionsProblem with one line. */
export function parseOptions(args: string[], env: Readonly<Record<string, string | undefined>>): Options {
  const flags = readFlags(args);
  const number = (name: Exclude<keyof typeof FLAGS, 'server'>, low: number, high: number): number => {
    const value = Number(flags[name]);
    if (flags[name].trim() !== '' && value >= low && value <= high) return value;
    throw new OptionsProblem(`--${name} must be a number from ${low} to ${high}, not "${flags[name]}".`);
  };
  const servers = flags.server ?? [USUAL_SERVER];
  const wrong = servers.find((server) => !/^https?:\/\/[^\s/]+/.test(server));
  if (wrong !== undefined) {
    throw new OptionsProblem(`--server must look like http://127.0.0.1:4000, not "${wrong}".`);
  }
  return {
    servers: servers.map((server) => server.replace(/\/+$/, '')),
    port: Math.trunc(number('port', 0, 65_535)),
    drivers: Math.trunc(number('drivers', 0, 10_000)),
    ordersPerHour: number('orders-per-hour', 0, 100_000),
    speed: number('speed', 0.1, 1_000),
    seed: flags.seed,
    decline: number('decline', 0, 1),
    ignore: number('ignore', 0, 1),
    cancel: number('cancel', 0, 1),
    whatsappFailures: number('whatsapp-failures', 0, 1),
    odooDrivers: Math.trunc(number('odoo-drivers', 0, 999_999)),
    shukahDrivers: Math.trunc(number('shukah-drivers', 0, 999_999)),
    topUps: number('top-ups', 0, 10_000),
    ...readAccess(env.MISHWAR_SANDBOX),
  };
}

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options: FLAGS }).values;
  } catch (error) {
    throw new OptionsProblem(error instanceof Error ? error.message : String(error));
  }
}

function readAccess(
  given: string | undefined,
): Pick<Options, 'whatsappToken' | 'channels' | 'driverPhones' | 'streets'> {
  if (!given?.trim()) {
    throw new OptionsProblem(
      'MISHWAR_SANDBOX must hold JSON, or the path of a JSON file, with whatsappToken, channels and drivers.',
    );
  }
  const value = parseJson(given);
  const { whatsappToken, channels, drivers, streets } = value;
  if (typeof whatsappToken !== 'string' || whatsappToken === '') {
    throw new OptionsProblem('MISHWAR_SANDBOX lacks whatsappToken.');
  }
  if (!Array.isArray(channels)) throw new OptionsProblem('MISHWAR_SANDBOX lacks the list channels.');
  if (!Array.isArray(drivers) || !drivers.every((phone) => typeof phone === 'string')) {
    throw new OptionsProblem('MISHWAR_SANDBOX lacks drivers, the list of their phones.');
  }
  return {
    ...{ whatsappToken, channels: channels.map(readChannel), driverPhones: drivers },
    streets: readStreets(streets),
  };
}

function parseJson(given: string): Record<string, unknown> {
  try {
    const text = given.trim().startsWith('{') ? given : readFileSync(given, 'utf8');
    const value: unknown = JSON.parse(text);
    if (value !== null && typeof value === 'object') return value as Record<string, unknown>;
  } catch (error) {
    throw new OptionsProblem(
      `MISHWAR_SANDBOX cannot be read: ${error instanceof Error ? error.message : error}`,
    );
  }
  throw new OptionsProblem('MISHWAR_SANDBOX must be a JSON object.');
}

function readStreets(value: unknown): Options['streets'] {
  if (value === undefined) return null;
  const { cities, seed } = (value ?? {}) as Record<string, unknown>;
  const isCity = (city: unknown) => {
    const { ar, en, ...numbers } = (city ?? {}) as Record<string, unknown>;
    const { latitude, longitude, reach } = numbers;
    return [ar, en].every(isText) && [latitude, longitude, reach].every(Number.isFinite);
  };
  if (isText(seed) && Array.isArray(cities) && cities.length > 0 && cities.every(isCity))
    return { cities, seed };
  throw new OptionsProblem('The streets in MISHWAR_SANDBOX need a seed and cities.');
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function readChannel(value: unknown): ChannelAccess {
  const { name, key, secret, fromCompany, weight } = (value ?? {}) as Record<string, unknown>;
  if ([name, key, secret, fromCompany].every(isText)) {
    return {
      name: String(name),
      key: String(key),
      secret: String(secret),
      fromCompany: String(fromCompany),
      weight: typeof weight === 'number' && weight > 0 ? weight : 1,
    };
  }
  throw new OptionsProblem('Each channel in MISHWAR_SANDBOX needs name, key, secret and fromCompany.');
}
