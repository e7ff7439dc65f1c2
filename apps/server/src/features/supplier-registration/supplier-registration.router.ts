import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { listCities } from '../lookups/public.ts';
import { applyAsSupplier } from './apply.ts';
import { decideApplication } from './decide-application.ts';
import { listApplications, readApplication } from './list-applications.query.ts';

const suppliers = os.supplierRegistration;

export const supplierRegistrationRouter = suppliers.router({
  apply: suppliers.apply.handler(async ({ input, context }) => {
    answer(await applyAsSupplier(context.app, input, context.address));
    return { success: true as const };
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
    const { status, companyId } = answer(
      await decideApplication(context.app, operatorOf(context).actor, Number(params.id), decision),
    );
    return { status, company_id: companyId === null ? null : String(companyId) };
  }),
});
