import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { readUpdate } from '../../../shared/orders/order-feed.ts';
import { useFeed } from '../../../shared/realtime/use-feed.ts';
import type { CompanyOrdersSearch } from './orders-search.ts';

/** Milliseconds in which delivered orders cause at most one reading. */
const THROTTLE_MS = 2_000;

/**
 * What the delivered orders of a company that match the filters of a request cost it, as an amount of the wire: "1234.50".
 * Undefined until it is read, and where the last reading failed. It is read again after an order was delivered.
 */
export function useContractTotal(companyId: string, filters: NonNullable<CompanyOrdersSearch['filters']>) {
  const { data, isError, isFetching, refetch } = useQuery(
    orpc.deliveryCompanies.contractTotal.queryOptions({ input: { id: companyId, filters } }),
  );
  const readSoon = useDebouncedCallback(
    // A reading under way is finished first: a slow one would else be cancelled by each delivery.
    (): void => (isFetching ? readSoon() : void refetch()),
    { delay: THROTTLE_MS, maxWait: THROTTLE_MS },
  );
  useFeed('orders', {
    onEvent: (event) => {
      if (readUpdate(event)?.updatedFields.status === 'delivered') readSoon();
    },
  });
  return { contractTotal: isError ? undefined : data?.data.contract_total, refetch };
}
