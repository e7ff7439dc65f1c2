export { ruleInForce } from './approval-rule.ts';
export { requestApproval } from './request-approval.ts';
