import { bodiesAttack } from './attacks/bodies.ts';
import { driverCodesAttack } from './attacks/driver-codes.ts';
import { fuzzAttack } from './attacks/fuzz.ts';
import { idleSocketsAttack } from './attacks/idle-sockets.ts';
import { idorAttack } from './attacks/idor.ts';
import { jobsAttack } from './attacks/jobs.ts';
import { matrixAttack } from './attacks/matrix.ts';
import { moneyAttack } from './attacks/money.ts';
import { readsAttack } from './attacks/reads.ts';
import { replaysAttack } from './attacks/replays.ts';
import { resetsAttack } from './attacks/resets.ts';
import { signInAttack } from './attacks/sign-in.ts';
import { slowAttack } from './attacks/slow.ts';
import { socketsAttack } from './attacks/sockets.ts';
import { stallsAttack } from './attacks/stalls.ts';
import { unfinishedBodiesAttack } from './attacks/unfinished-bodies.ts';
import { unreadAttack } from './attacks/unread.ts';
import { uploadsAttack } from './attacks/uploads.ts';
import { xssAttack } from './attacks/xss.ts';
import type { Attack } from './types.ts';

/** Every attack, in the order of a run; the last one changes every stored text. */
export const ATTACKS: readonly Attack[] = [
  bodiesAttack,
  signInAttack,
  driverCodesAttack,
  jobsAttack,
  socketsAttack,
  replaysAttack,
  idleSocketsAttack,
  slowAttack,
  unfinishedBodiesAttack,
  readsAttack,
  unreadAttack,
  resetsAttack,
  idorAttack,
  uploadsAttack,
  stallsAttack,
  matrixAttack,
  moneyAttack,
  fuzzAttack,
  xssAttack,
];
