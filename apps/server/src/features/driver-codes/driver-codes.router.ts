import { operatorOf, os } from '../../platform/http/implement.ts';
import { listCodes } from './list-codes.query.ts';
import { revealCode } from './reveal-code.ts';

export const driverCodesRouter = os.driverCodes.router({
  list: os.driverCodes.list.handler(async ({ input, context: { app } }) => ({
    data: await listCodes(app.listPool, input, app.now()),
  })),
  reveal: os.driverCodes.reveal.handler(async ({ input, context, errors }) => {
    const passKey = await revealCode(context.app, operatorOf(context).actor, Number(input.id));
    if (passKey === null) throw errors.NOT_FOUND({ message: 'driver_code_over' });
    return { passKey };
  }),
});
