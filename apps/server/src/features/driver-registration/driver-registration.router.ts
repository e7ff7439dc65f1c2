import { operatorOf, os } from '../../platform/http/implement.ts';
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
  changeStatus: registrations.changeStatus.handler(async ({ input, context, errors }) => {
    const action = input.headers['x-action'];
    const outcome = await decideRegistration(
      context.app,
      operatorOf(context).actor,
      Number(input.params.id),
      action === 'REJECT' ? { action, reason: input.body?.reason || null } : { action },
    );
    const conflict = (message: string) => errors.CONFLICT({ message, data: { errors: [{ msg: message }] } });
    switch (outcome.kind) {
      case 'changed': {
        const { status, driverId } = outcome;
        return { status, id_accepted_driver: driverId === null ? null : String(driverId) };
      }
      case 'not-found':
        throw errors.NOT_FOUND();
      case 'decided':
        throw conflict('registration_decided');
      case 'unavailable':
        throw conflict('registration_unavailable');
      case 'refused':
        throw errors.VALIDATION({ data: { errors: outcome.errors } });
      default:
        return outcome satisfies never;
    }
  }),
});
