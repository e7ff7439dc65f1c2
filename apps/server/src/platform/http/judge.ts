import { type Access, type Judgement, judgeCall, type Caller as KnownCaller } from '@mishwar/domain';
import type { Caller } from '../context.ts';

/** Whether this caller may call a route with this access. */
export function judge(access: Access | undefined, caller: Caller): Judgement {
  // The second step of a sign-in carries no token: its handler finds the attempt that the code belongs to.
  if (access === 'half-sign-in') return judgeCall(access, { kind: 'half-sign-in' });
  return judgeCall(access, known(caller));
}

function known(caller: Caller): KnownCaller {
  return caller.kind === 'operator' ? { kind: 'staff', role: caller.actor.role } : { kind: caller.kind };
}
