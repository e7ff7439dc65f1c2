import type { OrderRow } from '@mishwar/contract';
import { ORPCError } from '@orpc/client';
import { errorTexts, fieldErrors, messageText } from '../api/error-text.ts';

function dataOf(error: unknown): object | null {
  if (!(error instanceof ORPCError)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null ? data : null;
}

/** The current order in a 409 response; null for every other error. */
export function getConflictOrder(error: unknown): OrderRow | null {
  const data = dataOf(error);
  if (!data || !('order' in data)) return null;
  const { order } = data;
  // The server builds it from the same contract; the check guards against the 409 of a proxy.
  return typeof order === 'object' && order !== null && '_id' in order && 'can' in order
    ? (order as OrderRow)
    : null;
}

/** Whether the conflict is that the order is assigned to another driver. */
export function isAssignedConflict(error: unknown): boolean {
  if (!(error instanceof ORPCError) || error.status !== 409) return false;
  const codes = [error.message, ...fieldErrors(error).map(({ msg }) => msg)];
  return codes.includes('request_assigned_to_driver');
}

/** The texts of a refused re-order: one or more in `message` of its data, or those of any other error. */
export function getReorderErrorTexts(error: unknown): string[] {
  const data = dataOf(error);
  if (!data || !('message' in data)) return errorTexts(error);
  const keys = (Array.isArray(data.message) ? data.message : [data.message]).filter(
    (key) => typeof key === 'string',
  );
  return keys.length > 0 ? keys.map((key) => messageText(key)) : errorTexts(error);
}

/** The specific texts of an error for a toast's body; undefined when there is only the general one. */
export function formatErrorReasons(error: unknown): string | undefined {
  const general = messageText('error');
  const texts = errorTexts(error).filter((text) => text !== general);
  return texts.length > 0 ? [...new Set(texts)].join(' · ') : undefined;
}
