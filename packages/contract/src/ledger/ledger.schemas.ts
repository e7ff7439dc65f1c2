import {
  DRIVER_ACCOUNTS,
  GATEWAYS,
  LEDGER_FAULTS,
  PLATFORM_ACCOUNTS,
  WALLET_TRANSACTION_TYPES,
} from '@mishwar/domain';
import { z } from 'zod';
import { Amount, Instant } from '../base.ts';
import { CreatorRole } from '../transactions/transactions.schemas.ts';

export const LedgerAccount = z.literal([...DRIVER_ACCOUNTS]);
const Type = z.literal([...WALLET_TRANSACTION_TYPES]);

/** Total effect of all transactions of one type on a balance. */
const LedgerPart = z.object({ type: Type, entries: z.number().int(), amount: Amount });

/** A balance of a driver with its parts by transaction type; the parts sum to the balance. */
export const ExplainedBalance = z.object({
  account: LedgerAccount,
  balance: Amount,
  entries: z.number().int(),
  parts: z.array(LedgerPart),
});
export type ExplainedBalance = z.infer<typeof ExplainedBalance>;

/** Orders for which no fee was taken because of a membership, and the last such membership. */
export const WaivedFees = z.object({
  orders: z.number().int(),
  fees: Amount,
  subscriptionName: z.string(),
  due_date: Instant,
});
export type WaivedFees = z.infer<typeof WaivedFees>;

/** One entry of a driver's account. */
export const LedgerEntry = z.object({
  _id: z.string(),
  /** Number of the entry within its account, from 1. */
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

/** A transaction of an order with its entries, which sum to zero. */
export const OrderTransaction = z.object({
  _id: z.string(),
  type: Type,
  driver: z.object({ _id: z.string(), name: z.string() }),
  created_by: z.object({ role: CreatorRole, name: z.string() }),
  created_at: Instant,
  entries: z.array(
    z.object({
      _id: z.string(),
      account: z.literal([...DRIVER_ACCOUNTS, ...PLATFORM_ACCOUNTS]),
      gateway: z.literal([...GATEWAYS]).nullable(),
      amount: Amount,
      /** Null for accounts of the platform, which keep none. */
      remaining_balance: Amount.nullable(),
    }),
  ),
});
export type OrderTransaction = z.infer<typeof OrderTransaction>;

/** All accounts of one kind, or the clearing with one gateway. */
export const TrialLine = z.object({
  kind: z.literal([...DRIVER_ACCOUNTS, ...PLATFORM_ACCOUNTS]),
  gateway: z.literal([...GATEWAYS]).nullable(),
  entries: z.number().int(),
  debit: Amount,
  credit: Amount,
  balance: Amount,
  /** Stored balance of the accounts; null where they store none. */
  kept: Amount.nullable(),
});
export type TrialLine = z.infer<typeof TrialLine>;

/** A finding of the ledger check, with the account it concerns. */
export const LedgerFinding = z.object({
  /** Null for a finding without a fault code. */
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
  /** Credit minus debit; anything but 0.00 is a fault. */
  difference: Amount,
  /** The sums agree and the last check found nothing. */
  balanced: z.boolean(),
  at: Instant,
  /** The last check of balances, sequences, hashes and sums; null before the first one. */
  check: z
    .object({
      at: Instant,
      duration_ms: z.number().int(),
      findings: z.array(LedgerFinding),
      /** Time of the last check without findings. */
      good_at: Instant.nullable(),
    })
    .nullable(),
});
export type TrialBalanceAnswer = z.infer<typeof TrialBalanceAnswer>;
