import { checkLabPeriod } from '@mishwar/domain';
import { ORPCError } from '@orpc/server';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { runStaffAction } from '../../platform/staff-action.ts';
import { cancelReplay } from './cancel-replay.ts';
import { listChangedHands } from './changed-hands.query.ts';
import { listReplays } from './list-replays.query.ts';
import { countRecorded } from './recorded.query.ts';
import { readReplay } from './replay-row.ts';
import { readShadowFigures } from './shadow-figures.query.ts';
import { startReplay } from './start-replay.ts';

const lab = os.policyLab;

/** Parses a period. Throws a validation error. */
function parsePeriod(input: { from: string; to: string }, { app }: Context): [Date, Date] {
  const [from, to] = [new Date(input.from), new Date(input.to)];
  const wrong = checkLabPeriod(from, to, app.now());
  if (!wrong) return [from, to];
  const data = { errors: [{ field: 'from', msg: wrong }] };
  throw new ORPCError('VALIDATION', { status: 422, message: wrong, data });
}

export const policyLabRouter = lab.router({
  recorded: lab.recorded.handler(async ({ input, context }) => ({
    data: await countRecorded(context.app.listPool, ...parsePeriod(input, context)),
  })),
  shadow: lab.shadow.handler(async ({ input, context }) => ({
    data: await readShadowFigures(context.app.listPool, ...parsePeriod(input, context)),
  })),
  replays: lab.replays.handler(({ input, context }) => listReplays(context.app.db, input)),
  replay: lab.replay.handler(async ({ input, context, errors }) => {
    const data = await readReplay(context.app.db, input.id);
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
  changedHands: lab.changedHands.handler(({ input, context }) => listChangedHands(context.app.db, input)),
  start: lab.start.handler(async ({ input, context }) => {
    const { db, now } = context.app;
    const { actor } = operatorOf(context);
    const { body, headers } = input;
    const claim = { key: headers['idempotency-key'], request: { action: 'policyLab.start', body } };
    const ordered = { ...body, from: new Date(body.from), to: new Date(body.to) };
    const started = await runStaffAction(db, actor, claim, (trx) => startReplay(trx, actor, ordered, now()));
    return { data: answer(started) };
  }),
  cancel: lab.cancel.handler(async ({ input, context, errors }) => {
    const data = await cancelReplay(context.app.db, input.id, context.app.now());
    if (!data) throw errors.NOT_FOUND();
    return { data };
  }),
});
