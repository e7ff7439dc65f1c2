/** Name of the replay job; one runs at a time. */
export const REPLAY_POLICY = 'replay-policy';
/** Maximum number of queued or running replays per operator. */
export const MAX_RUNNING_REPLAYS = 2;
