import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { decideRegistration } from './decide-registration.ts';
import { listRegistrations, readRegistration } from './list-registrations.query.ts';

const registrations = os.driverRegistration;

export const driverRegistrationRouter = registrations.router({
  list: registrations.list.handler(({ input, context }) => listRegistrations(context.app.listPool, input)),
  detail: registrations.detail.handler(async ({ input, context, errors }) => {
    const data = await readRegistration(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  changeStatus: registrations.changeStatus.handler(async ({ input, context }) => {
    const action = input.headers['x-action'];
    const outcome = await decideRegistration(
      context.app,
      operatorOf(context).actor,
      Number(input.params.id),
      action === 'REJECT' ? { action, reason: input.body?.reason || null } : { action },
    );
    const { status, driverId } = answer(outcome);
    return { status, id_accepted_driver: driverId === null ? null : String(driverId) };
  }),
});
