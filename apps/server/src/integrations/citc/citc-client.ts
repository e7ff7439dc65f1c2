import { z } from 'zod';
import { sendRequest } from '../../platform/outbound/send-request.ts';

export interface CitcAccess {
  /** Base URL, without `/Driver/…`. */
  url: string;
  token: string;
  timeoutMs: number;
}

/** Registration of a driver; the field names are the regulator's. */
export interface CitcRegistration {
  identityTypeId: string | null;
  idNumber: string;
  /** y-MM-dd */
  dateOfBirth: string | null;
  /** y-MM-dd */
  registrationDate: string;
  carTypeId: string | null;
  carNumber: string | null;
  regionId: string | null;
  cityId: string | null;
  vehicleSequenceNumber: string | null;
  mobile: string;
}

export interface CitcError {
  code: string;
  message: string;
}

/** A text, or a number that stands for one. */
const Text = z.union([z.string(), z.number().transform(String)]).transform((text) => text.slice(0, 300));
const OptionalText = Text.nullish().transform((text) => text ?? null);
const Driver = z.object({
  identityTypeId: OptionalText,
  idNumber: OptionalText,
  dateOfBirth: OptionalText,
  registrationDate: OptionalText,
  refrenceCode: OptionalText,
  carTypeId: OptionalText,
  carNumber: OptionalText,
  regionId: OptionalText,
  cityId: OptionalText,
  vehicleSequenceNumber: OptionalText,
  mobile: OptionalText,
});
export type CitcDriver = z.output<typeof Driver>;

const Errors = z.array(z.object({ code: Text, message: Text })).max(50);
const Answer = z.object({ status: z.boolean(), errorCodes: Errors.nullish(), data: z.unknown().optional() });

/** A response with JSON text, or none that can be trusted. */
export type CitcResponse = { kind: 'answer'; status: number; text: string } | { kind: 'none' };

export type CitcRegistrationResult =
  | { kind: 'done' }
  | { kind: 'refused'; errors: CitcError[] }
  /** Unknown outcome; a repeat is the same registration. */
  | { kind: 'none' };

export type CitcLookupResult = { kind: 'found'; driver: CitcDriver } | { kind: 'unknown' } | { kind: 'none' };

const MAX_RESPONSE_BYTES = 64 << 10;

/** The regulator's response about a driver, unchanged. */
export function getCitcDriver(access: CitcAccess, idNumber: string): Promise<CitcResponse> {
  return requestCitc(access, 'GET', `/Driver/${encodeURIComponent(idNumber)}`);
}

/** Looks a driver up at the regulator. */
export async function findCitcDriver(access: CitcAccess, idNumber: string): Promise<CitcLookupResult> {
  const raw = await getCitcDriver(access, idNumber);
  if (raw.kind === 'none') return raw;
  const answer = Answer.safeParse(JSON.parse(raw.text));
  if (!answer.success) return { kind: 'none' };
  if (!answer.data.status) return raw.status === 404 ? { kind: 'unknown' } : { kind: 'none' };
  const driver = Driver.safeParse(answer.data.data);
  return driver.success ? { kind: 'found', driver: driver.data } : { kind: 'none' };
}

/** Registers a driver. `done` requires an explicit confirmation of the regulator. */
export async function registerCitcDriver(
  access: CitcAccess,
  registration: CitcRegistration,
): Promise<CitcRegistrationResult> {
  const raw = await requestCitc(access, 'POST', '/Driver/create', registration);
  if (raw.kind === 'none') return raw;
  const answer = Answer.safeParse(JSON.parse(raw.text));
  if (!answer.success) return { kind: 'none' };
  const { status, errorCodes } = answer.data;
  const errors = errorCodes ?? [];
  if (status && raw.status === 200 && errors.length === 0) return { kind: 'done' };
  return status || raw.status >= 500 ? { kind: 'none' } : { kind: 'refused', errors };
}

async function requestCitc(
  { url, token, timeoutMs }: CitcAccess,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<CitcResponse> {
  try {
    const { status, text } = await sendRequest(`${url.replace(/\/+$/, '')}${path}`, {
      method,
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    JSON.parse(text);
    return { kind: 'answer', status, text };
  } catch {
    return { kind: 'none' };
  }
}
