export { readCurrentRule } from './approval-rule.ts';
export { addUpCredits } from './credit-totals.query.ts';
export { countWaitingApprovals, readApproval } from './list-approvals.query.ts';
export { requestApproval } from './request-approval.ts';
