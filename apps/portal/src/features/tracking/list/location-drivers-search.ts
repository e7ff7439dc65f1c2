import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../../shared/url/define-list.ts';
import { lookupFilter, textFilter } from '../../../shared/url/filter-fields.ts';

export const locationDriversList = defineList({
  id: 'location-drivers',
  pageSizes: PAGE_SIZES.drivers,
  filters: {
    keyword: textFilter('tracking.located.keyword'),
    city: lookupFilter('tracking.located.city'),
  },
});
export type LocationDriversSearch = ReturnType<typeof locationDriversList.validateSearch>;
