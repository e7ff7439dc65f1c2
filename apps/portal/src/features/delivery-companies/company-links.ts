import type { ListLink } from '../../shared/page/list-link.ts';
import type { CompanyTab } from './detail/company-tabs.ts';

/** The link to a filtered list of a delivery company. */
export const companyTabLink = (companyId: string, tab: CompanyTab, filters?: object): ListLink => ({
  to: `/delivery-company/detail/${companyId}`,
  search: { tab, ...(filters && { filters }) },
});
