import type { CreditBody } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api, orpc } from '../../../shared/api/api.ts';
import { isDefinite } from '../../../shared/api/error-text.ts';

export type CreditResult =
  | { ok: true; balance: string | null; subBalance: string | null; approval_id?: string | undefined }
  /** A `refusal` of null is an unknown outcome: the next run sends the same request again. */
  | { ok: false; refusal: { error: unknown } | null };

/** Adds to a driver's wallet; idempotent, also over a closed dialog. */
export function useCreditDriver(driverId: string) {
  const client = useQueryClient();
  const { mutateAsync, isPending, unanswered } = useIdempotentMutation({
    scope: ['credit', driverId],
    autoRetry: true,
    send: (body: CreditBody, key, signal) =>
      api.transactions.create({ headers: { 'idempotency-key': key }, body }, { signal }),
  });
  const run = async (body: CreditBody): Promise<CreditResult> => {
    try {
      const { data } = await mutateAsync(unanswered ?? body);
      void client.invalidateQueries({ queryKey: orpc.transactions.key() });
      return { ok: true, ...data };
    } catch (error) {
      return { ok: false, refusal: isDefinite(error) ? { error } : null };
    }
  };
  return { isSending: isPending, unanswered, run };
}
