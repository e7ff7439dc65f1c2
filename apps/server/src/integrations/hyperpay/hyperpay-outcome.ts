import { parseHyperpayStatus, type TopUpStatus } from '@mishwar/domain';
import { z } from 'zod';

/** Result code of an unknown payment. */
export const HYPERPAY_NOT_FOUND = '700.400.580';

const Text = z.union([z.string(), z.number().transform(String)]);
const Entry = z.object({ result: z.object({ code: Text }), amount: Text.optional().catch(undefined) });
const Answer = Entry.extend({ payments: z.array(Entry).catch([]) });

/** The payment that counts of those with one reference: a paid one, else a pending one, else the last. */
export function leadingPayment<Payment extends { result: { code: string } }>(
  payments: readonly Payment[],
): Payment | undefined {
  const being = (status: TopUpStatus) =>
    payments.find(({ result }) => parseHyperpayStatus(result.code) === status);
  return being('SUCCESS') ?? being('PENDING') ?? payments.at(-1);
}

/** What an answer or a webhook says of a payment. The result of a query is that of the question, where it lists payments. */
export function hyperpayOutcome(answer: unknown): {
  code: string | null;
  amount: string | null;
  status: TopUpStatus;
} {
  const read = Answer.safeParse(answer).data;
  const entry = read && (leadingPayment(read.payments) ?? read);
  const code = entry?.result.code ?? null;
  // Nothing is paid yet: the usual answer about an open page.
  const status = code === HYPERPAY_NOT_FOUND ? 'PENDING' : parseHyperpayStatus(code);
  return { code, amount: entry?.amount ?? null, status };
}
