import { CITC_OPERATIONS, NOT_SENT_REASONS, PAGE_SIZES } from '@mishwar/domain';
import { defineList } from '../../shared/url/define-list.ts';
import { choicesFilter, textFilter } from '../../shared/url/filter-fields.ts';

export const regulatorQueueList = defineList({
  id: 'regulator-queue',
  pageSizes: PAGE_SIZES.regulatorQueue,
  filters: {
    order_number: textFilter('regulatorQueue.columns.order_number', { ltr: true }),
    operation: choicesFilter(
      'regulatorQueue.columns.operation',
      CITC_OPERATIONS.map((value) => ({ value, label: `regulatorQueue.operations.${value}` as const })),
    ),
    reason: choicesFilter(
      'regulatorQueue.columns.reason',
      NOT_SENT_REASONS.map((value) => ({ value, label: `regulatorQueue.reasons.${value}` as const })),
    ),
  },
});
export type RegulatorQueueSearch = ReturnType<typeof regulatorQueueList.validateSearch>;
