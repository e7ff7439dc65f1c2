import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { textFilter } from '../../shared/url/filter-fields.ts';

export const driverCodesList = defineList({
  id: 'driver-codes',
  pageSizes: PAGE_SIZES.driverCodes,
  filters: { phone: textFilter('driverCodes.phone', { ltr: true }) },
});
export type DriverCodesSearch = ReturnType<typeof driverCodesList.validateSearch>;
