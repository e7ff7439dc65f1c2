import {
  MAX_PASTED_LENGTH,
  PAYMENT_GATEWAYS,
  TOP_UP_STATUSES,
  WALLET_TRANSACTION_TYPES,
} from '@mishwar/domain';
import { z } from 'zod';
import { Amount, DateRange, Id, Instant, oneOrMany, SearchText, trimmedText } from '../base.ts';

/** One order number, or many that are pasted. */
const OrderNumbers = trimmedText(MAX_PASTED_LENGTH);

export const TransactionVersion = z.literal(['new', 'old']);
export type TransactionVersion = z.infer<typeof TransactionVersion>;

/** Who caused a transaction: the driver, or staff. */
export const CreatorRole = z.literal(['DRIVER', 'ADMIN']);

/** Filters of the transaction list and its export; former transactions have only a driver, an order and a date. */
export const TransactionFilters = z.strictObject({
  /** Part of a driver's name or phone, or the whole id number. */
  driver: SearchText.optional(),
  type: oneOrMany(z.literal([...WALLET_TRANSACTION_TYPES])).optional(),
  /** Status of a top-up; applies only where TOP_UP is the only type. */
  status: oneOrMany(z.literal([...TOP_UP_STATUSES])).optional(),
  order_number: OrderNumbers.optional(),
  creator: oneOrMany(CreatorRole).optional(),
  /** Ids of pricing plans: the top-ups that buy one of them. */
  plans: oneOrMany(Id).optional(),
  /** Gateways: the top-ups whose checkout is over without a final status from one of them. */
  unsettled: oneOrMany(z.literal([...PAYMENT_GATEWAYS])).optional(),
  /** `to` is included as a day and excluded as an instant. */
  date: DateRange.optional(),
});
export type TransactionFilters = z.infer<typeof TransactionFilters>;

/** Filters of one driver's transactions. */
export const DriverTransactionFilters = z.strictObject({
  order_number: OrderNumbers.optional(),
  date: DateRange.optional(),
});

/** Effect of a transaction on one balance of the driver. */
const TransactionBalance = z.object({
  balance_id: z.string(),
  previous_balance: Amount,
  remaining_balance: Amount,
  created_by: z.object({ role: CreatorRole, name: z.string(), id: z.string().nullable() }),
  created_at: Instant,
});

/** A transaction as a row of a list; an untouched balance is null. */
export const TransactionRow = z.object({
  version: z.literal('new'),
  _id: z.string(),
  type: z.literal([...WALLET_TRANSACTION_TYPES]),
  amount: Amount,
  gift: Amount,
  delivery_cost: Amount,
  fee: Amount,
  tax: Amount,
  order_number: z.string().nullable(),
  payment_method: z.string().nullable(),
  driver: z.object({ _id: z.string(), name: z.string(), phone: z.string(), id_number: z.string() }),
  transactionBalanceMain: TransactionBalance.nullable(),
  transactionBalanceSub: TransactionBalance.nullable(),
  created_by: z.object({ role: CreatorRole, name: z.string(), id: z.string().nullable() }),
  created_at: Instant,
  /** Status of a top-up; null for other types. */
  status: z.literal([...TOP_UP_STATUSES]).nullable(),
  isRefunded: z.boolean(),
});
export type TransactionRow = z.infer<typeof TransactionRow>;

/** Everything about a transaction. */
export const TransactionDetail = TransactionRow.extend({
  driver: TransactionRow.shape.driver.extend({
    region: z.string(),
    region_en: z.string(),
    city: z.string(),
    city_en: z.string(),
    car_number: z.string().nullable(),
    car_type: z.string(),
    car_type_en: z.string(),
  }),
  note: z.string().nullable(),
  hyper_pay_log_id: z.string().nullable(),
  hyper_pay_checkout_id: z.string().nullable(),
  plan_id: z.string().nullable(),
  /** The title under which the plan was bought. */
  plan_title: z.string().nullable(),
  /** What the gateway answered; of a payment by HyperPay, too. */
  payfort_information: z
    .object({ response_code: z.string().nullable(), payment_option: z.string().nullable() })
    .nullable(),
  /** A refund is requested and its result is not known yet. */
  refund_open: z.boolean(),
  /** The transaction of a top-up's refund, requested or done. */
  refund_id: z.string().nullable(),
  /** The top-up that this transaction refunds. */
  refund_of_id: z.string().nullable(),
  /** What this viewer may do with the transaction now. */
  can: z.object({ refund: z.boolean() }),
});
export type TransactionDetail = z.infer<typeof TransactionDetail>;

/** A row of the former wallet. */
export const FormerTransactionRow = z.object({
  version: z.literal('old'),
  _id: z.string(),
  driver_name: z.string(),
  amount: Amount,
  previous_balance: Amount.nullable(),
  new_balance: Amount.nullable(),
  isFee: z.boolean(),
  isCharge: z.boolean(),
  isGift: z.boolean(),
  charge_by_ad: z.object({ firstname: z.string(), lastname: z.string() }).nullable(),
  order_number: z.string().nullable(),
  created_at: Instant,
});
export type FormerTransactionRow = z.infer<typeof FormerTransactionRow>;

/** Answer to a credit of staff. */
export const CreditResult = z.object({
  /** Null while the credit waits for approval. */
  transaction_id: z.string().nullable(),
  /** Balance after the transaction; null where it is unchanged. */
  balance: Amount.nullable(),
  subBalance: Amount.nullable(),
  /** The approval request; absent where the credit is booked. */
  approval_id: z.string().optional(),
});
export type CreditResult = z.infer<typeof CreditResult>;
