import { PAGE_SIZES } from '@mishwar/domain';
import { z } from 'zod';
import { Id, paging, superAdmin } from '../base.ts';
import { NewPassword, Operator, OperatorRegistration } from './operators.schemas.ts';

const params = z.strictObject({ id: Id });

export const operators = {
  list: superAdmin
    .route({ method: 'GET', path: '/admin/api/v1/users', summary: 'Operators' })
    .input(z.strictObject(paging(PAGE_SIZES.operators)))
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
  updatePassword: superAdmin
    .route({
      method: 'PUT',
      path: '/admin/api/v1/users/{id}/update-password',
      inputStructure: 'detailed',
      summary: "Set an operator's password; ends all sessions of the operator",
    })
    .input(z.object({ params, body: NewPassword }))
    .output(z.object({ success: z.literal(true) })),
  reset: superAdmin
    .route({
      method: 'PUT',
      path: '/admin/api/v1/users/{id}/reset',
      inputStructure: 'detailed',
      summary: "Generate an operator's password; ends all sessions of the operator",
    })
    .input(z.object({ params }))
    .output(z.object({ password: z.string() })),
  deactivate: superAdmin
    .route({
      method: 'PATCH',
      path: '/admin/api/v1/users/{id}/deactivate',
      inputStructure: 'detailed',
      summary: 'Stop an operator at once: sessions, sockets and downloads end; not oneself',
    })
    .input(z.object({ params, body: z.strictObject({}).optional() }))
    .output(z.object({ success: z.literal(true) })),
};
