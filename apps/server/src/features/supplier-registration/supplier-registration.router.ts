import { operatorOf, os } from '../../platform/http/implement.ts';
import { answerStaff } from '../../platform/staff-action.ts';
import { listCities } from '../lookups/public.ts';
import { applyAsSupplier } from './apply.ts';
import { decideApplication } from './decide-application.ts';
import { listApplications, readApplication } from './list-applications.query.ts';

const suppliers = os.supplierRegistration;

export const supplierRegistrationRouter = suppliers.router({
  apply: suppliers.apply.handler(async ({ input, context, errors }) => {
    const outcome = await applyAsSupplier(context.app, input, context.address);
    switch (outcome.kind) {
      case 'taken':
        return { success: true as const };
      case 'too-many':
        throw errors.TOO_MANY_REQUESTS({ data: { retryAfter: outcome.retryAfter } });
      case 'refused':
        throw errors.VALIDATION({ data: { errors: outcome.errors } });
      default:
        return outcome satisfies never;
    }
  }),
  cities: suppliers.cities.handler(({ context }) => listCities(context.app.db, undefined)),
  list: suppliers.list.handler(async ({ input, context }) => ({
    data: await listApplications(context.app.listPool, input),
  })),
  detail: suppliers.detail.handler(async ({ input, context, errors }) => {
    const data = await readApplication(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  changeStatus: suppliers.changeStatus.handler(async ({ input: { headers, params, body }, context }) => {
    const action = headers['x-action'];
    const decision = action === 'REJECT' ? { action, reason: body?.reason || null } : { action };
    const { status, companyId } = answerStaff(
      await decideApplication(context.app, operatorOf(context).actor, Number(params.id), decision),
    );
    return { status, company_id: companyId === null ? null : String(companyId) };
  }),
});
