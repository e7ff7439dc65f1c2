import type { RegistrationRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { RegistrationsSearch } from './registrations-search.ts';

/** A page of registrations. */
export function registrationsQuery({ page, limit, sort, filters }: RegistrationsSearch) {
  return orpc.driverRegistration.list.queryOptions({
    input: { page, limit, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** One registration with its decision. */
export const registrationQuery = (id: string) =>
  orpc.driverRegistration.detail.queryOptions({ input: { id }, staleTime: 0 });

interface ListAnswer {
  results: RegistrationRow[];
}

/** Writes the server's answer into every cached list of registrations. */
export function patchRegistration(
  client: QueryClient,
  id: string,
  patch: Pick<RegistrationRow, 'status' | 'id_accepted_driver'>,
): void {
  const queryKey = orpc.driverRegistration.list.key({ type: 'query' });
  client.setQueriesData<ListAnswer>({ queryKey }, (answer) =>
    answer?.results.some(({ _id }) => _id === id)
      ? { ...answer, results: answer.results.map((row) => (row._id === id ? { ...row, ...patch } : row)) }
      : answer,
  );
}

/** Invalidates the lists and details of registrations. */
export const invalidateRegistrations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.driverRegistration.key() });
