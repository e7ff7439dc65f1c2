import { AUDIT_ACTIONS, AUDIT_SUBJECTS, PAGE_SIZES } from '@mishwar/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { orpc } from '../../../shared/api/api.ts';
import { defineList } from '../../../shared/url/define-list.ts';
import {
  choicesFilter,
  dateRangeFilter,
  lookupFilter,
  textFilter,
} from '../../../shared/url/filter-fields.ts';
import { actionKey } from './audit-texts.ts';

export const auditLogList = defineList({
  id: 'audit-log',
  pageSizes: PAGE_SIZES.auditLog,
  filters: {
    actor: textFilter('logs.audit.filters.actor'),
    operators: lookupFilter('logs.audit.filters.operators'),
    actions: choicesFilter(
      'logs.audit.filters.actions',
      AUDIT_ACTIONS.map((value) => ({ value, label: actionKey(value) })),
    ),
    subjects: choicesFilter(
      'logs.audit.filters.subjects',
      AUDIT_SUBJECTS.map((value) => ({ value, label: `logs.audit.subjects.${value}` as const })),
    ),
    subject_id: textFilter('logs.audit.filters.subject_id', { ltr: true }),
    date: dateRangeFilter('logs.audit.filters.date'),
  },
});
export type AuditLogSearch = ReturnType<typeof auditLogList.validateSearch>;

/** The filters of a call: those of the address, with the period as the wire has it. */
export const auditFilters = ({ filters: { date, ...filters } = {} }: AuditLogSearch) => ({
  ...filters,
  ...(date?.from && { fromDate: date.from }),
  ...(date?.to && { toDate: date.to }),
});

/** All operators, newest first, for the choice of those who acted. */
export const actorsQuery = () => orpc.operators.list.queryOptions({ input: { limit: 600 } });

export const auditLogQuery = (search: AuditLogSearch) =>
  orpc.auditLog.list.queryOptions({
    input: {
      filters: auditFilters(search),
      page: search.page,
      limit: search.limit,
      sort: search.sort ?? -1,
    },
    placeholderData: keepPreviousData,
  });
