/*
 * Schemas of single fields. Routes and forms (`*.forms.ts`) are made of them; forms do not import `base.ts`, which would
 * bring the contract library to the browser.
 */
import {
  hasDirectionControls,
  isAmountInBounds,
  isPhoneText,
  MAX_AMOUNT_SAR,
  MAX_AMOUNT_TEXT_LENGTH,
  MAX_INT32,
  trimText,
} from '@mishwar/domain';
import { z } from 'zod';

/** A positive whole number as text; fifteen digits, so that it is exact as a number too (below 2^53). */
const ID_PATTERN = /^[1-9]\d{0,14}$/;
/** An id: a positive integer as text. */
export const Id = z.string().regex(ID_PATTERN, 'id_invalid');
/** An id that a person chooses; `msg` is the message key of a missing one. */
export const chosenId = (msg: string) => z.string(msg).regex(ID_PATTERN, msg);
/** Token of a sign-in attempt or a known device: 256 bits, base64url. */
export const Token = z.string().regex(/^[\w-]{43}$/);
/** A version of settings or of an approval rule; 0 is that of the defaults. */
export const SettingsVersion = z.number().int().min(0).max(MAX_INT32);

/** Text without surrounding white space, of at most `max` characters; text of invisible characters is empty. */
export const trimmedText = (max: number) => z.string().overwrite(trimText).max(max);
/** The same, not empty; `msg` is the message key of an empty one. */
export const requiredText = (max: number, msg?: string) => trimmedText(max).min(1, msg);

const isPlainDirection = (text: string) => !hasDirectionControls(text);

/** A name: trimmed text without characters that change the direction of what is shown beside it. */
export const optionalName = (max: number) => trimmedText(max).refine(isPlainDirection, 'direction_controls');
/** The same, not empty; `msg` is the message key of an empty one. */
export const nameText = (max: number, msg: string) => optionalName(max).min(1, msg);

/** A phone number with digits, or an empty text. */
export const optionalPhone = (max: number) =>
  trimmedText(max).refine((phone) => phone === '' || isPhoneText(phone), 'phone_invalid');
/** The same, not empty. */
export const phoneText = (max: number) => optionalPhone(max).min(1, 'phone_required');

/** An amount of SAR on input: text, or a number that is not negative; the domain's `parseMoney` reads both. */
export const AmountInput = z.union([
  z.string().max(MAX_AMOUNT_TEXT_LENGTH).refine(isAmountInBounds, 'amount_too_large'),
  z.number().min(0).max(MAX_AMOUNT_SAR, 'amount_too_large'),
]);
