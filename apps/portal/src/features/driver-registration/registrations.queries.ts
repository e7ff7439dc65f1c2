import type { RegistrationRow } from '@mishwar/contract';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';
import { patchRow } from '../../shared/list/patch-row.ts';
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

/** Writes the server's answer into every cached list of registrations. */
export const patchRegistration = (
  client: QueryClient,
  id: string,
  patch: Pick<RegistrationRow, 'status' | 'id_accepted_driver'>,
): void => patchRow(client, [orpc.driverRegistration.list.key({ type: 'query' })], id, patch);

/** Invalidates the lists and details of registrations. */
export const invalidateRegistrations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: orpc.driverRegistration.key() });
