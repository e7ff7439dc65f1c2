import { DRIVER_ACCOUNTS, LEDGER_FAULTS, PLATFORM_ACCOUNTS, WALLET_TRANSACTION_TYPES } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';
import { CreatorRole } from '../transactions/transactions.schemas.ts';

export const LedgerAccount = z.literal([...DRIVER_ACCOUNTS]);
const Type = z.literal([...WALLET_TRANSACTION_TYPES]);

/** What transactions of one type have added to a balance or taken off it, altogether. */
export const LedgerPart = z.object({ type: Type, entries: z.number().int(), amount: Amount });

/** A balance of a driver's, and what it is made of: the parts add up to it. */
export const ExplainedBalance = z.object({
  account: LedgerAccount,
  balance: Amount,
  entries: z.number().int(),
  parts: z.array(LedgerPart),
});
export type ExplainedBalance = z.infer<typeof ExplainedBalance>;

/** One link of the chain behind a balance. */
export const LedgerEntry = z.object({
  _id: z.string(),
  /** Counts the entries of the account from 1. */
  sequence: z.number().int(),
  transaction_id: z.string(),
  type: Type,
  amount: Amount,
  previous_balance: Amount,
  remaining_balance: Amount,
  order_number: z.string().nullable(),
  created_by: z.object({ role: CreatorRole, name: z.string() }),
  note: z.string().nullable(),
  created_at: Instant,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** All accounts of one kind, or the clearing with one gateway. */
export const TrialLine = z.object({
  kind: z.literal([...DRIVER_ACCOUNTS, ...PLATFORM_ACCOUNTS]),
  gateway: z.string().nullable(),
  entries: z.number().int(),
  debit: Amount,
  credit: Amount,
  balance: Amount,
  /** What the accounts say that they hold, where they keep a balance. */
  kept: Amount.nullable(),
});
export type TrialLine = z.infer<typeof TrialLine>;

/** Something that the checker found wrong, and whose money it is about. */
export const LedgerFinding = z.object({
  /** Null where it has no name of its own yet. */
  fault: z.literal([...LEDGER_FAULTS]).nullable(),
  detail: z.string(),
  account: LedgerAccount.nullable(),
  driver: z.object({ _id: z.string(), name: z.string() }).nullable(),
  transaction_id: z.string().nullable(),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const TrialBalanceAnswer = z.object({
  lines: z.array(TrialLine),
  debit: Amount,
  credit: Amount,
  /** Credit without debit; anything but 0.00 is a fault. */
  difference: Amount,
  /** The sums are right, and the last check has found nothing. */
  balanced: z.boolean(),
  at: Instant,
  /** The last check of balances, chains, hashes and sums; null where none has run yet. */
  check: z
    .object({
      at: Instant,
      duration_ms: z.number().int(),
      findings: z.array(LedgerFinding),
      /** When a check last found nothing. */
      good_at: Instant.nullable(),
    })
    .nullable(),
});
export type TrialBalanceAnswer = z.infer<typeof TrialBalanceAnswer>;
