import { sendAfterCommit } from './patch.ts';

// Who dies after the commit takes the messages along.
sendAfterCommit(/^\s*insert into outbox/, 400);
