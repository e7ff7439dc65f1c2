import { DriverPosition } from '@mishwar/contract';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/context.ts';
import { CLOCK_WRONG, savePositions } from './save-positions.ts';

const Positions = z.strictObject({ positions: z.array(DriverPosition).min(1).max(100) });
/** Per driver, over all sockets and processes. */
const MAX_BATCHES_PER_MINUTE = 120;

type Answer = (answer: { accepted: number } | { error: string }) => void;

/** The `positions` event on the namespace /driver: same effect as the HTTP call, at a lower cost. */
export function acceptSocketPositions(
  app: App,
  socket: Socket,
  caller: Extract<Caller, { kind: 'driver' }>,
): void {
  const limiter = app.limits.limiter('positions', MAX_BATCHES_PER_MINUTE);
  socket.on('positions', (payload: unknown, answer: unknown) => {
    const reply: Answer = typeof answer === 'function' ? (answer as Answer) : () => undefined;
    const parsed = Positions.safeParse(payload);
    if (!parsed.success) return reply({ error: 'validation_failed' });
    if (limiter.take(`driver:${caller.actor.id}`) > 0) return reply({ error: 'too_many_requests' });
    const { positions } = parsed.data;
    savePositions(app, caller.actor.id, positions).then(
      (accepted) => reply(accepted > 0 ? { accepted } : { error: CLOCK_WRONG.msg }),
      (error: unknown) => {
        app.log.error({ error }, 'positions were not saved');
        reply({ error: 'error' });
      },
    );
  });
}
