import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../shared/api/api.ts';

/** Number of active drivers that a message would reach, as the list of drivers counts them. */
export const reachedQuery = (filters: { cities?: string[]; company_ids?: string[] }, enabled: boolean) =>
  orpc.drivers.list.queryOptions({
    input: { filters: { ...filters, status: ['active'] }, page: 1, limit: 100, sort: -1 },
    placeholderData: keepPreviousData,
    enabled,
  });
