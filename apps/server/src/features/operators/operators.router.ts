import { operatorOf, os } from '../../platform/http/implement.ts';
import { deactivateOperator } from './deactivate-operator.ts';
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
    const result = await setPassword(context, actor, Number(input.params.id), input.body.password);
    if (result.kind === 'unknown') throw errors.NOT_FOUND();
    if (result.kind === 'refused') throw errors.VALIDATION({ data: { errors: [result.error] } });
    return { success: true as const };
  }),
  reset: os.operators.reset.handler(async ({ input, context, errors }) => {
    const result = await generateNewPassword(context, operatorOf(context).actor, Number(input.params.id));
    if (result.kind === 'unknown') throw errors.NOT_FOUND();
    if (result.kind === 'refused') throw errors.VALIDATION({ data: { errors: [result.error] } });
    return { password: result.password };
  }),
  deactivate: os.operators.deactivate.handler(async ({ input, context, errors }) => {
    const result = await deactivateOperator(context, operatorOf(context).actor, Number(input.params.id));
    switch (result) {
      case 'deactivated':
        return { success: true as const };
      case 'unknown':
        throw errors.NOT_FOUND();
      case 'self':
        throw errors.VALIDATION({ data: { errors: [{ msg: 'operator_deactivate_self' }] } });
      case 'caller-inactive':
        throw errors.UNAUTHORIZED();
      default:
        return result satisfies never;
    }
  }),
});
