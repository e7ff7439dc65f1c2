import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { ErrorList, Id, paging, SettingsVersion, superAdmin } from '../base.ts';
import { NewPassword, OperatorBody, OperatorRegistration } from './operators.forms.ts';
import { Operator, OperatorFilters, OperatorSession } from './operators.schemas.ts';

const params = z.strictObject({ id: Id });
/** The approval request where a change of a super admin waits for another one; absent where it is in effect. */
const approval_id = z.string().optional();
/** Changes of a super admin need a second one: the answer then holds the approval request. */
const doneOrWaiting = z.object({ success: z.literal(true), approval_id });

/** `message`: operator_changed (a later version exists). */
const conflict = { CONFLICT: { status: 409, message: 'operator_changed', data: ErrorList } } as const;

export const operators = {
  list: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/users', summary: 'Operators, newest first' })
    .input(z.strictObject({ filters: OperatorFilters.default({}), ...paging(PAGE_SIZES.operators) }))
    .output(z.object({ data: z.array(Operator), total: z.number().int() })),
  register: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/register',
      successStatus: 201,
      summary: 'Register an operator',
    })
    .input(OperatorRegistration)
    .output(z.object({ data: Operator })),
  edit: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/users/{id}/edit', summary: 'All fields of an operator' })
    .input(params)
    .output(z.object({ data: Operator })),
  update: superAdmin
    .errors(conflict)
    .route({
      method: 'PUT',
      path: '/admin/api/v1/users/{id}/update',
      inputStructure: 'detailed',
      summary: 'Update an operator; not the e-mail address, not the password',
    })
    .input(
      z.object({
        params,
        /** `version`: the one that the form was opened with; a later one refuses the save. */
        body: z.strictObject({ ...OperatorBody.shape, version: SettingsVersion.optional() }),
      }),
    )
    .output(z.object({ data: Operator })),
  updatePassword: superAdmin
    .route({
      method: 'PUT',
      path: '/admin/api/v1/users/{id}/update-password',
      inputStructure: 'detailed',
      summary:
        "Set an operator's password; ends all sessions of the operator; a super admin's waits for approval",
    })
    .input(z.object({ params, body: NewPassword }))
    .output(doneOrWaiting),
  reset: superAdmin
    .route({
      method: 'PUT',
      path: '/admin/api/v1/users/{id}/reset',
      inputStructure: 'detailed',
      summary:
        "Generate an operator's password; ends all sessions of the operator; a super admin's waits for approval",
    })
    .input(z.object({ params }))
    .output(z.object({ password: z.string(), approval_id })),
  activate: superAdmin
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/users/{id}/active',
      inputStructure: 'detailed',
      summary: 'Let an operator sign in again; a super admin waits for approval',
    })
    .input(z.object({ params, body: z.strictObject({}).optional() }))
    .output(doneOrWaiting),
  deactivate: superAdmin
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/users/{id}/deactivate',
      inputStructure: 'detailed',
      summary:
        'Stop an operator at once: sessions, sockets and downloads end; not oneself; a super admin waits for approval',
    })
    .input(z.object({ params, body: z.strictObject({}).optional() }))
    .output(doneOrWaiting),
  sessions: superAdmin
    .route({
      method: 'GET',
      path: '/admin/api/v1/users/{id}/sessions',
      summary: 'Live sessions of an operator, last used first',
    })
    .input(params)
    .output(z.object({ data: z.array(OperatorSession) })),
  endSessions: superAdmin
    .route({
      method: 'POST',
      path: '/admin/api/v1/users/{id}/sessions/end',
      inputStructure: 'detailed',
      summary: 'Sign an operator out: of one session, or of all but the session of this request',
    })
    .input(z.object({ params, body: z.strictObject({ session_id: Id.optional() }) }))
    .output(z.object({ ended: z.number().int() })),
};
