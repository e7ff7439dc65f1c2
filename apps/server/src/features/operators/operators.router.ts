import { operatorOf, os } from '../../platform/http/implement.ts';
import { listOperators } from './list-operators.query.ts';
import { registerOperator } from './register-operator.ts';
import { generateNewPassword, setPassword } from './set-password.ts';

export const operatorsRouter = os.operators.router({
  list: os.operators.list.handler(({ input, context }) => listOperators(context.app.db, input)),
  register: os.operators.register.handler(async ({ input, context, errors }) => {
    const result = await registerOperator(context, operatorOf(context).actor, input);
    if (result.kind === 'refused') throw errors.VALIDATION({ data: { errors: result.errors } });
    return { data: result.operator };
  }),
  updatePassword: os.operators.updatePassword.handler(async ({ input, context, errors }) => {
    const { actor } = operatorOf(context);
    const found = await setPassword(context, actor, Number(input.params.id), input.body.password);
    if (!found) throw errors.NOT_FOUND();
    return { success: true as const };
  }),
  reset: os.operators.reset.handler(async ({ input, context, errors }) => {
    const password = await generateNewPassword(context, operatorOf(context).actor, Number(input.params.id));
    if (password === null) throw errors.NOT_FOUND();
    return { password };
  }),
});
