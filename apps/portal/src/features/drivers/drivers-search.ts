import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import {
  choicesFilter,
  dateRangeFilter,
  lookupFilter,
  textFilter,
  yesNoFilter,
} from '../../shared/url/filter-fields.ts';

/** Text filters are applied when Enter is pressed, not after a pause. */
const onEnter = { onEnter: true };

const filters = {
  keyword: textFilter('drivers.filters.keyword', onEnter),
  status: choicesFilter('drivers.filters.status', [
    { value: 'active', label: 'drivers.status.active' },
    { value: 'inactive', label: 'drivers.status.inactive' },
  ]),
  date: dateRangeFilter('drivers.filters.date'),
  cities: lookupFilter('drivers.filters.cities'),
  company_ids: lookupFilter('drivers.filters.company_ids'),
  documents: choicesFilter(
    'drivers.filters.documents',
    (['expired', 'soon', 'missing'] as const).map((value) => ({
      value,
      label: `drivers.glance.document_${value}` as const,
    })),
  ),
  ready: yesNoFilter('drivers.filters.ready'),
  online: yesNoFilter('drivers.filters.online'),
  busy: yesNoFilter('drivers.filters.busy'),
  negative_balance: yesNoFilter('drivers.filters.negative_balance'),
  firstName: textFilter('drivers.filters.firstName', onEnter),
  lastName: textFilter('drivers.filters.lastName', onEnter),
  phone: textFilter('drivers.filters.phone', { ltr: true, onEnter: true }),
  id_number: textFilter('drivers.filters.id_number', { ltr: true, onEnter: true }),
};

export const driversList = defineList({
  id: 'drivers',
  pageSizes: PAGE_SIZES.drivers,
  filters,
  views: [
    {
      id: 'documents-soon',
      name: 'drivers.views.documents_soon',
      filters: { status: ['active'], documents: ['soon'] },
    },
    {
      id: 'documents-expired',
      name: 'drivers.views.documents_expired',
      filters: { status: ['active'], documents: ['expired'] },
    },
    { id: 'negative-balance', name: 'drivers.views.negative_balance', filters: { negative_balance: 'yes' } },
    { id: 'blocked', name: 'drivers.views.blocked', filters: { status: ['inactive'] } },
  ],
});
const { company_ids: _own, ...filtersOfCompany } = filters;

/** The drivers of one delivery company. */
export const companyDriversList = defineList({
  id: 'company-drivers',
  pageSizes: PAGE_SIZES.drivers,
  filters: filtersOfCompany,
});
export type CompanyDriversSearch = ReturnType<typeof companyDriversList.validateSearch>;
export type DriversSearch = ReturnType<typeof driversList.validateSearch>;
export type DriverFilterValues = NonNullable<DriversSearch['filters']>;
