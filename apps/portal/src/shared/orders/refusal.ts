import type { OrderRow } from '@mishwar/contract';
import { ORPCError } from '@orpc/client';
import { errorTexts, fieldErrors, messageText } from '../api/error-text.ts';

function dataOf(error: unknown): object | null {
  if (!(error instanceof ORPCError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? data : null;
}

/** The order as it is now, which a 409 carries; null for every other failure. */
export function orderOfConflict(error: unknown): OrderRow | null {
  const data = dataOf(error);
  if (!data || !('order' in data)) return null;
  const { order } = data;
  // Only the server builds this, from the same contract; the look inside guards against a proxy's own 409.
  return typeof order === 'object' && order !== null && '_id' in order && 'can' in order
    ? (order as OrderRow)
    : null;
}

/** Whether the refusal says that the order is with another driver. */
export function isTaken(error: unknown): boolean {
  if (!(error instanceof ORPCError) || error.status !== 409) return false;
  const codes = [error.message, ...fieldErrors(error).map(({ msg }) => msg)];
  return codes.includes('request_assigned_to_driver');
}

/** The texts of a refused re-order: `message` of its data, one or many, or what any other failure says. */
export function reorderTexts(error: unknown): string[] {
  const data = dataOf(error);
  if (!data || !('message' in data)) return errorTexts(error);
  const keys = (Array.isArray(data.message) ? data.message : [data.message]).filter(
    (key) => typeof key === 'string',
  );
  return keys.length > 0 ? keys.map((key) => messageText(key)) : errorTexts(error);
}

/** The texts of a failed action beyond the general one, to stand under a headline that says what failed. */
export function reasonsOf(error: unknown): string | undefined {
  const general = messageText('error');
  const texts = errorTexts(error).filter((text) => text !== general);
  return texts.length > 0 ? [...new Set(texts)].join(' · ') : undefined;
}
