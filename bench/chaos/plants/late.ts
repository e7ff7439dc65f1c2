import { sendAfterCommit } from './patch.ts';

// Who dies after the commit takes the messages along.
sendAfterCommit(/^insert into "outbox"/, 400);
