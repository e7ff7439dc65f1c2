import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { activateOperator, deactivateOperator, generateNewPassword, setPassword } from './change-operator.ts';
import { listOperators } from './list-operators.query.ts';
import { readOperator } from './operator-row.ts';
import { listSessions, signOperatorOut } from './operator-sessions.ts';
import { registerOperator } from './register-operator.ts';
import { updateOperator } from './update-operator.ts';

export const operatorsRouter = os.operators.router({
  list: os.operators.list.handler(({ input, context }) => listOperators(context.app.listPool, input)),
  register: os.operators.register.handler(async ({ input, context }) => ({
    data: answer(await registerOperator(context, operatorOf(context).actor, input)),
  })),
  edit: os.operators.edit.handler(async ({ input, context, errors }) => {
    const data = await readOperator(context.app.db, Number(input.id));
    if (!data) throw errors.NOT_FOUND({ message: 'operator_not_found' });
    return { data };
  }),
  update: os.operators.update.handler(async ({ input: { params, body }, context }) => ({
    data: answer(await updateOperator(context, operatorOf(context).actor, Number(params.id), body)),
  })),
  updatePassword: os.operators.updatePassword.handler(async ({ input, context }) => {
    const { actor } = operatorOf(context);
    const result = await setPassword(context, actor, Number(input.params.id), input.body.password);
    return { success: true as const, ...answer(result) };
  }),
  reset: os.operators.reset.handler(async ({ input, context }) =>
    answer(await generateNewPassword(context, operatorOf(context).actor, Number(input.params.id))),
  ),
  activate: os.operators.activate.handler(async ({ input, context }) => {
    const result = await activateOperator(context, operatorOf(context).actor, Number(input.params.id));
    return { success: true as const, ...answer(result) };
  }),
  deactivate: os.operators.deactivate.handler(async ({ input, context }) => {
    const result = await deactivateOperator(context, operatorOf(context).actor, Number(input.params.id));
    return { success: true as const, ...answer(result) };
  }),
  sessions: os.operators.sessions.handler(async ({ input, context, errors }) => {
    const data = await listSessions(context, Number(input.id), operatorOf(context).sessionId);
    if (!data) throw errors.NOT_FOUND({ message: 'operator_not_found' });
    return { data };
  }),
  endSessions: os.operators.endSessions.handler(async ({ input, context }) => {
    const { actor, sessionId: ownSessionId } = operatorOf(context);
    const { session_id } = input.body;
    const ended = await signOperatorOut(context, actor, {
      operatorId: Number(input.params.id),
      ...(session_id === undefined ? {} : { sessionId: Number(session_id) }),
      ownSessionId,
    });
    return { ended };
  }),
});
