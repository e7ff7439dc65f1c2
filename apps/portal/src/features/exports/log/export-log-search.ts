import { EXPORT_APPLICATIONS, EXPORT_TYPES, isExportCompanyApplicable, PAGE_SIZES } from '@mishwar/domain';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { defineList } from '../../../shared/url/define-list.ts';
import {
  choicesFilter,
  dateRangeFilter,
  lookupFilter,
  yesNoFilter,
} from '../../../shared/url/filter-fields.ts';

const base = defineList({
  id: 'log-export',
  pageSizes: PAGE_SIZES.exportLogs,
  filters: {
    sentMail: yesNoFilter('exports.log.filters.sent_mail'),
    fromApplication: choicesFilter(
      'exports.log.filters.from_application',
      EXPORT_APPLICATIONS.map((value) => ({ value, label: `exports.log.applications.${value}` as const })),
    ),
    fromCompanyId: lookupFilter('exports.log.filters.company'),
    type: choicesFilter(
      'exports.log.filters.type',
      EXPORT_TYPES.map((value) => ({ value, label: `exports.log.types.${value}` as const })),
    ),
    date: dateRangeFilter('exports.log.filters.date'),
  },
});
export type ExportLogSearch = ReturnType<typeof base.validateSearch>;

/** Drops the company where it does not apply: it is sent with the portal of companies alone. */
export function dropInapplicableCompany(search: ExportLogSearch): ExportLogSearch {
  const { filters, ...rest } = search;
  if (!filters?.fromCompanyId || isExportCompanyApplicable(filters.fromApplication)) return search;
  const { fromCompanyId: _, ...kept } = filters;
  return Object.keys(kept).length > 0 ? { ...rest, filters: kept } : rest;
}

const read = (raw: Record<string, unknown>): ExportLogSearch => dropInapplicableCompany(base.read(raw));

export const exportLogList = {
  ...base,
  read,
  validateSearch: (raw: Partial<ExportLogSearch> & SearchSchemaInput) => read({ ...raw }),
};
