/** Header of a call that a page makes without a person at it, such as a poll: the call does not extend the session. */
export const UNATTENDED_HEADER = 'x-unattended';
