import { answerBeforeCommit } from './patch.ts';

// What was answered is not yet safe: who dies now takes it along.
answerBeforeCommit(400);
