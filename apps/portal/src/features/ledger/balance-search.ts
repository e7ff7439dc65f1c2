import { DRIVER_ACCOUNTS, PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';

const base = defineList({
  id: 'balance',
  pageSizes: PAGE_SIZES.transactions,
  tabs: DRIVER_ACCOUNTS,
  filters: {},
});

/** Search parameters of the page. */
export type BalanceSearch = ReturnType<typeof base.validateSearch> & {
  /** Shows the balance as it was after this transaction. */
  upTo?: string;
};

/** Reads a parsed query string; each invalid key falls back to its default alone. */
export function readBalanceSearch(raw: Record<string, unknown>): BalanceSearch {
  const upTo = String(raw.upTo ?? '');
  return { ...base.read(raw), ...(/^[1-9]\d{0,17}$/.test(upTo) && { upTo }) };
}

export const balanceList = base;
