/** Name of the replay job; one runs at a time. */
export const REPLAY_POLICY = 'replay-policy';
/** Prefix of the key of the job that runs a replay; the id of the replay follows. */
export const REPLAY_JOB_KEY = 'policy-replay:';
/** Maximum number of queued or running replays per operator. */
export const MAX_RUNNING_REPLAYS = 2;
