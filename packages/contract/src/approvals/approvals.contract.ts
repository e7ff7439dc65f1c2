import { MAX_GIFTED_DRIVERS, PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import {
  Amount,
  AmountInput,
  ErrorList,
  Id,
  IdempotencyHeaders,
  pageOf,
  paging,
  staff,
  staffWithLargeBody,
  superAdmin,
} from '../base.ts';
import { ApprovalReason, SaveApprovalRule } from './approvals.forms.ts';
import { ApprovalRow, ApprovalRuleAnswer } from './approvals.schemas.ts';

const conflict = {
  CONFLICT: { status: 409, message: 'approval_decided', data: ErrorList },
} as const;
const decided = z.object({ data: ApprovalRow });

export const approvals = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/approvals',
      summary: 'Approval requests; an ADMIN sees their own',
    })
    .input(z.strictObject({ ...paging(PAGE_SIZES.approvals), all: z.enum(['yes', 'no']).default('no') }))
    .output(pageOf(ApprovalRow).extend({ waiting: z.number().int() })),
  approve: superAdmin
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/approve',
      summary: "Approve another person's request: the money is booked once",
    })
    .input(z.strictObject({ id: Id }))
    .output(decided),
  reject: superAdmin
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/reject',
      summary: "Reject another person's request with a reason",
    })
    .input(z.strictObject({ id: Id, reason: ApprovalReason }))
    .output(decided),
  withdraw: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/withdraw',
      summary: "Withdraw one's own request",
    })
    .input(z.strictObject({ id: Id }))
    .output(decided),
  rule: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/approval-rule',
      summary: 'The approval rule',
    })
    .output(z.object({ data: ApprovalRuleAnswer })),
  saveRule: superAdmin
    .errors({ CONFLICT: { status: 409, message: 'settings_changed', data: ErrorList } })
    .route({
      method: 'PUT',
      path: '/admin/api/v1/approval-rule',
      summary: 'Save the approval rule over the version that was read; a looser rule waits for approval',
    })
    .input(SaveApprovalRule)
    .output(
      z.object({
        /** The rule in force. */
        data: ApprovalRuleAnswer,
        /** The approval request; null where the saved rule is in force. */
        approval_id: z.string().nullable(),
      }),
    ),
  massGift: staffWithLargeBody
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/mass-gift',
      inputStructure: 'detailed',
      summary: 'Give the same gift to many drivers, to all or to none; idempotent by key',
    })
    .input(
      z.object({
        headers: IdempotencyHeaders,
        body: z.strictObject({ driver_ids: z.array(Id).min(1).max(MAX_GIFTED_DRIVERS), gift: AmountInput }),
      }),
    )
    .output(
      z.object({
        data: z.object({
          drivers: z.number().int(),
          sum: Amount,
          /** The approval request; null where the gift is booked at once. */
          approval_id: z.string().nullable(),
        }),
      }),
    ),
};
