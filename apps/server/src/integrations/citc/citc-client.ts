import { toStorableText } from '@mishwar/domain';
import { z } from 'zod';
import { callThirdParty, type ThirdPartyAnswer } from '../../platform/outbound/call-third-party.ts';

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
const Text = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) => toStorableText(text.slice(0, 300)));
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

/** What an answer of the regulator says; null where it has another format. */
export function parseCitcAnswer(json: unknown): { isConfirmed: boolean; errors: CitcError[] } | null {
  const answer = Answer.safeParse(json);
  return answer.success ? { isConfirmed: answer.data.status, errors: answer.data.errorCodes ?? [] } : null;
}

/** A response with JSON text, or none that can be trusted. */
export type CitcResponse = { kind: 'answer'; status: number; text: string } | { kind: 'none' };

type CitcLookupResult = { kind: 'found'; driver: CitcDriver } | { kind: 'unknown' } | { kind: 'none' };

/** The regulator's response about a driver, unchanged, with the exchange for its log. */
export async function getCitcDriver(
  { url, token, timeoutMs }: CitcAccess,
  idNumber: string,
): Promise<CitcResponse & Pick<ThirdPartyAnswer, 'exchange'>> {
  const { status, text, json, failure, exchange } = await callThirdParty({
    ...{ thirdParty: 'CITC', type: 'DRIVER_GET', method: 'GET' },
    url: `${url.replace(/\/+$/, '')}/Driver/${encodeURIComponent(idNumber)}`,
    headers: { authorization: `Bearer ${token}` },
    ...{ timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
  });
  if (failure || json === undefined) return { kind: 'none', exchange };
  const isFound = parseCitcAnswer(json)?.isConfirmed === true;
  return { kind: 'answer', status, text, exchange: isFound ? { ...exchange, outcome: 'success' } : exchange };
}

/** Reads a driver from a response of the regulator. */
export function parseCitcDriver(raw: CitcResponse): CitcLookupResult {
  if (raw.kind === 'none') return raw;
  const answer = Answer.safeParse(JSON.parse(raw.text));
  if (!answer.success) return { kind: 'none' };
  if (!answer.data.status) return raw.status === 404 ? { kind: 'unknown' } : { kind: 'none' };
  const driver = Driver.safeParse(answer.data.data);
  return driver.success ? { kind: 'found', driver: driver.data } : { kind: 'none' };
}
