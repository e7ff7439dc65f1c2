import type { RegistrationRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import type { RegistrationsSearch } from './registrations-search.ts';

/** A page of registrations. */
export function registrationsQuery({ page, limit, sort, filters }: RegistrationsSearch) {
  return orpc.driverRegistration.list.queryOptions({
    input: { page, limit: limit as 10 | 20 | 40 | 60, sort: sort ?? -1, filters: filters ?? {} },
    placeholderData: keepPreviousData,
  });
}

/** One registration with what was decided of it. */
export const registrationQuery = (id: string) =>
  orpc.driverRegistration.detail.queryOptions({ input: { id }, staleTime: 0 });

interface ListAnswer {
  results: RegistrationRow[];
}

/** Shows in every list what the server answered of a registration. */
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

/** Reads the lists and what is open of them again. */
export const readRegistrationsAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.driverRegistration.key() });
