import { idorAttack, matrixAttack } from './attacks/access.ts';
import {
  idleSocketsAttack,
  resetsAttack,
  slowAttack,
  unfinishedBodiesAttack,
  unreadAttack,
} from './attacks/connections.ts';
import { fuzzAttack } from './attacks/fuzz.ts';
import { bodiesAttack, readsAttack, stallsAttack } from './attacks/load.ts';
import { moneyAttack } from './attacks/money.ts';
import { driverCodesAttack, signInAttack } from './attacks/sign-in.ts';
import { replaysAttack, socketsAttack } from './attacks/sockets.ts';
import { jobsAttack, uploadsAttack } from './attacks/uploads.ts';
import { xssAttack } from './attacks/xss.ts';
import type { Attack } from './types.ts';

/** Every attack, in the order of a run; the last one changes every stored text. */
export const ATTACKS: readonly Attack[] = [
  ...[bodiesAttack, signInAttack, driverCodesAttack, jobsAttack, socketsAttack, replaysAttack],
  ...[idleSocketsAttack, slowAttack, unfinishedBodiesAttack, readsAttack, unreadAttack, resetsAttack],
  ...[idorAttack, uploadsAttack, stallsAttack, matrixAttack, moneyAttack, fuzzAttack],
  xssAttack,
];
