import type { OperatorRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
import type { OperatorsSearch } from './operators-search.ts';

/** A page of operators. */
export function operatorsQuery({ page, limit, sort, filters }: OperatorsSearch) {
  return orpc.operators.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** All fields of one operator; fetched again whenever the form is opened. */
export const operatorQuery = (id: string) =>
  orpc.operators.edit.queryOptions({ input: { id }, staleTime: 0, refetchOnReconnect: false });

/** The live sessions of an operator. */
export const sessionsQuery = (id: string) =>
  orpc.operators.sessions.queryOptions({ input: { id }, staleTime: 0 });

/** Writes the answer of an action into every cached list of operators. */
export const patchOperator = (client: QueryClient, id: string, patch: Partial<OperatorRow>): void =>
  patchRow(client, [orpc.operators.list.key({ type: 'query' })], id, patch);

/** Invalidates the lists and forms of operators. */
export const invalidateOperators = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.operators.key() });
