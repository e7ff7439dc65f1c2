import { PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';

export const approvalsList = defineList({
  id: 'approvals',
  pageSizes: PAGE_SIZES.plans,
  tabs: ['waiting', 'all'],
  filters: {},
});
export type ApprovalsSearch = ReturnType<typeof approvalsList.validateSearch>;
