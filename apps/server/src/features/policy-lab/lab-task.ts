/** The name of the job that works out a replay; one at a time runs, whoever started it. */
export const REPLAY_POLICY = 'replay-policy';
/** Replays of one operator that may wait or run at the same time. */
export const MOST_RUNNING = 2;
