export { readCurrentRule } from './approval-rule.ts';
export { requestApproval } from './request-approval.ts';
