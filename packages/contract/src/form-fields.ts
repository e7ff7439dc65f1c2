/*
 * Parts of the schemas that forms share with the server (`*.forms.ts`). They are written with zod/mini, so that a form
 * brings about 6 kB of schema code to the browser and not 24; zod's full API takes them as they are.
 */
import {
  hasDirectionControls,
  isAmountInBounds,
  MAX_AMOUNT_SAR,
  MAX_AMOUNT_TEXT_LENGTH,
  trimText,
} from '@mishwar/domain';
import * as z from 'zod/mini';

/** A positive whole number as text; fifteen digits, so that it is exact as a number too (below 2^53). */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;
/** Token of a sign-in attempt or a known device: 256 bits, base64url. */
export const TOKEN_PATTERN = /^[\w-]{43}$/;
export const FormId = z.string().check(z.regex(ID_PATTERN, 'id_invalid'));

/** Trimmed text of at most `max` characters; text of invisible characters is empty. */
export const trimmedText = (max: number) =>
  z.string().check(z.overwrite(trimText), z.maxLength(max, 'value_too_large'));

/** The same, not empty; `msg` is the message key of an empty one. */
export const requiredText = (max: number, msg: string) =>
  z.string().check(z.overwrite(trimText), z.minLength(1, msg), z.maxLength(max, 'value_too_large'));

const isPlainDirection = (text: string) => !hasDirectionControls(text);

/** A name: trimmed text without characters that change the direction of what is shown beside it. */
export const optionalName = (max: number) =>
  trimmedText(max).check(z.refine(isPlainDirection, 'direction_controls'));

/** The same, not empty; `msg` is the message key of an empty one. */
export const nameText = (max: number, msg: string) =>
  requiredText(max, msg).check(z.refine(isPlainDirection, 'direction_controls'));

/** An amount of SAR: text, or a number that is not negative; the domain's `parseMoney` reads both. */
export const FormAmount = z.union([
  z.string().check(z.maxLength(MAX_AMOUNT_TEXT_LENGTH), z.refine(isAmountInBounds, 'amount_too_large')),
  z.number().check(z.gte(0), z.lte(MAX_AMOUNT_SAR, 'amount_too_large')),
]);
