import { operatorOf, os } from '../../platform/http/implement.ts';
import { listRegulatorQueue, summarizeRegulatorQueue } from './list-queue.query.ts';
import { replayOperations } from './replay-operations.ts';

export const regulatorQueueRouter = os.regulatorQueue.router({
  list: os.regulatorQueue.list.handler(async ({ input, context }) => ({
    data: await listRegulatorQueue(context.app.listPool, input, context.app.now()),
  })),
  summary: os.regulatorQueue.summary.handler(async ({ context }) => ({
    data: await summarizeRegulatorQueue(context.app.listPool, context.app.now()),
  })),
  replay: os.regulatorQueue.replay.handler(async ({ input, context }) => ({
    success: true as const,
    replayed: await replayOperations(context.app, operatorOf(context).actor, input),
  })),
});
