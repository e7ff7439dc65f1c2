import type { CreditBody, SendOutcome } from '@mishwar/domain';
import { isDefiniteAnswer } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, orpc } from '../../../shared/api/api.ts';
import { errorStatus } from '../../../shared/api/error-text.ts';
import { newUuid } from '../../../shared/api/new-uuid.ts';

/** Milliseconds that one send may take, and the pauses before it is repeated when no answer came. */
const SEND_TIMEOUT = 15_000;
const PAUSES = [800, 2500];

/** What was sent without a definite answer: the next send says exactly the same, under the same key. */
interface Sent {
  key: string;
  body: CreditBody;
}

// Held outside of the dialog: closing it while the outcome is unknown must not make a second key for the same deed.
const unanswered = new Map<string, Sent>();

export type CreditResult =
  | { kind: 'done'; balance: string | null; subBalance: string | null; approval_id?: string | undefined }
  | { kind: 'refused'; error: unknown }
  /** No answer came: the next run sends the same again. */
  | { kind: 'unknown' };

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms));

/** Adds to a driver's wallet, from the first send to a definite answer: booked once, however often it is sent. */
export function useCreditDriver(driverId: string) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [pending, setPending] = useState(() => unanswered.get(driverId) ?? null);

  const sendOnce = async ({ key, body }: Sent): Promise<CreditResult> => {
    try {
      const { data } = await api.transactions.create(
        { headers: { 'idempotency-key': key }, body },
        { signal: AbortSignal.timeout(SEND_TIMEOUT) },
      );
      return { kind: 'done', ...data };
    } catch (error) {
      const outcome: SendOutcome = errorStatus(error) ?? 'no-answer';
      return isDefiniteAnswer(outcome) ? { kind: 'refused', error } : { kind: 'unknown' };
    }
  };

  const run = async (body: CreditBody): Promise<CreditResult> => {
    const sent = unanswered.get(driverId) ?? { key: newUuid(), body };
    unanswered.set(driverId, sent);
    setSending(true);
    let result = await sendOnce(sent);
    for (const ms of PAUSES) {
      if (result.kind !== 'unknown') break;
      await pause(ms);
      result = await sendOnce(sent);
    }
    if (result.kind !== 'unknown') unanswered.delete(driverId);
    if (result.kind === 'done') void client.invalidateQueries({ queryKey: orpc.transactions.key() });
    setPending(unanswered.get(driverId) ?? null);
    setSending(false);
    return result;
  };

  return { sending, pending: pending?.body ?? null, run };
}
