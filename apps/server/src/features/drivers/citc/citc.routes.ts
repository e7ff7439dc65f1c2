import type { contract } from '@mishwar/contract';
import {
  type CitcAccess,
  type CitcResponse,
  getCitcDriver,
  parseCitcDriver,
} from '../../../integrations/citc/citc-client.ts';
import type { Context } from '../../../platform/context.ts';
import { withExchanges } from '../../../platform/exchange-log/with-exchanges.ts';
import { type ErrorsOf, operatorOf, os } from '../../../platform/http/implement.ts';
import { answer } from '../../../platform/refusal.ts';
import { readCitcAccess } from './citc-access.ts';
import { recordDirectCall } from './record-direct-call.ts';
import { reregisterDriver } from './reregister-driver.ts';

type CitcErrors = ErrorsOf<typeof contract.drivers.recreate>;

const conflict = (errors: CitcErrors, msg: string) =>
  errors.CONFLICT({ message: msg, data: { errors: [{ msg }] } });

/** Access to the regulator's API and the driver's id number there. Throws where either is missing. */
async function readCitcRequest(
  { app }: Context,
  driverId: string,
  errors: CitcErrors,
): Promise<{ access: CitcAccess; idNumber: string }> {
  const driver = await app.db
    .selectFrom('driver')
    .select('id_number')
    .where('id', '=', Number(driverId))
    .executeTakeFirst();
  if (!driver) throw errors.NOT_FOUND({ message: 'driver_not_found' });
  const access = await readCitcAccess(app);
  if (!access) throw conflict(errors, 'citc_switched_off');
  return { access, idNumber: driver.id_number };
}

async function readFromCitc(context: Context, id: string, errors: CitcErrors): Promise<CitcResponse> {
  const { access, idNumber } = await readCitcRequest(context, id, errors);
  return withExchanges(context.app, async (exchanges) => {
    const raw = await getCitcDriver(access, idNumber);
    const of = { key: context.requestId, driverId: Number(id) };
    recordDirectCall(context.app, exchanges, raw.exchange, of);
    return raw;
  });
}

/** Routes to the regulator about a driver. */
export const citcRoutes = {
  citc: os.drivers.citc.handler(async ({ input, context, errors }) => {
    const raw = await readFromCitc(context, input.id, errors);
    if (raw.kind === 'none') throw conflict(errors, 'citc_no_answer');
    return { data: { status: raw.status, answer: raw.text } };
  }),
  citcDriver: os.drivers.citcDriver.handler(async ({ input, context, errors }) => {
    const result = parseCitcDriver(await readFromCitc(context, input.id, errors));
    if (result.kind === 'none') throw conflict(errors, 'citc_no_answer');
    if (result.kind === 'unknown') throw errors.NOT_FOUND({ message: 'citc_driver_unknown' });
    return { data: result.driver };
  }),
  recreate: os.drivers.recreate.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    const outcome = await reregisterDriver(context.app, actor, Number(input.driver_id));
    if (!outcome.ok && outcome.refusal.code === 'citc_refused') {
      const { code, citc } = outcome.refusal;
      throw errors.CONFLICT({ message: code, data: { errors: [{ msg: code }], citc } });
    }
    return answer(outcome);
  }),
};
