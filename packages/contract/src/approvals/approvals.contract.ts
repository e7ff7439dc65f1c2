import { MAX_GIFTED_DRIVERS } from '@mishwar/domain';
import { z } from 'zod';
import { Amount, AmountInput, ErrorList, Id, pageOf, paging, staff, superAdmin } from '../base.ts';
import { ApprovalRow, ApprovalRuleAnswer } from './approvals.schemas.ts';

const conflict = {
  CONFLICT: { status: 409, message: 'approval_decided', data: ErrorList },
} as const;
const Reason = z.string().trim().min(3, 'reason_too_short').max(500);
const decided = z.object({ data: ApprovalRow });

export const approvals = {
  list: staff
    .route({
      method: 'GET',
      path: '/admin/api/v1/approvals',
      summary: 'Money that waits for a second super admin, or has; an ADMIN sees what he asked for himself',
    })
    .input(z.object({ ...paging([20, 50, 100, 200]), all: z.enum(['yes', 'no']).default('no') }))
    .output(pageOf(ApprovalRow).extend({ waiting: z.number().int() })),
  approve: superAdmin
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/approve',
      summary: 'Book what another person asked for, once',
    })
    .input(z.strictObject({ id: Id }))
    .output(decided),
  reject: superAdmin
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/reject',
      summary: 'Refuse what another person asked for, with a reason',
    })
    .input(z.strictObject({ id: Id, reason: Reason }))
    .output(decided),
  withdraw: staff
    .errors(conflict)
    .route({
      method: 'POST',
      path: '/admin/api/v1/approvals/{id}/withdraw',
      summary: 'Take back what one has asked for oneself',
    })
    .input(z.strictObject({ id: Id }))
    .output(decided),
  rule: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/approval-rule',
      summary: 'When money needs a second super admin',
    })
    .output(z.object({ data: ApprovalRuleAnswer })),
  saveRule: superAdmin
    .errors({ CONFLICT: { status: 409, message: 'settings_changed', data: ErrorList } })
    .route({
      method: 'PUT',
      path: '/admin/api/v1/approval-rule',
      summary: 'Say when money needs a second super admin, over the version that was seen',
    })
    .input(
      z.strictObject({
        credit_above: AmountInput.nullable(),
        mass_gifts: z.boolean(),
        version: z.number().int().min(0).max(2_147_483_647),
      }),
    )
    .output(z.object({ data: ApprovalRuleAnswer })),
  massGift: staff
    .route({
      method: 'POST',
      path: '/admin/api/v1/transactions/mass-gift',
      inputStructure: 'detailed',
      summary:
        'Give the same gift to many drivers: to all of them or to none; the same key again has one effect',
    })
    .input(
      z.object({
        headers: z.object({ 'idempotency-key': z.string().min(8).max(100) }),
        body: z.strictObject({ driver_ids: z.array(Id).min(1).max(MAX_GIFTED_DRIVERS), gift: AmountInput }),
      }),
    )
    .output(
      z.object({
        data: z.object({
          drivers: z.number().int(),
          sum: Amount,
          /** Set where it waits for a second super admin; null where it is booked. */
          approval_id: z.string().nullable(),
        }),
      }),
    ),
};
