import { useQuery } from '@tanstack/react-query';
import { companiesQuery } from '../api/lookups.queries.ts';

interface Company {
  _id: string;
  name: string;
}

/** The delivery companies that a form offers. The stored one stays a choice while it is deactivated, or not read yet. */
export function useCompanyChoices(stored?: Company | null) {
  const { data, isError } = useQuery(companiesQuery());
  const offered: readonly Company[] = data?.data ?? [];
  const isOffered = offered.some(({ _id }) => _id === stored?._id);
  const companies = stored && !isOffered ? [...offered, stored] : offered;
  return { data: companies.map(({ _id, name }) => ({ value: _id, label: name })), isError };
}
