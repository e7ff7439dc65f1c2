import type { AllowedWord, AvoidedWord } from './words.ts';

const PERSON = 'drivers and operators are people of either sex; a program is an it';
const PRIVATE = 'a private word: the standard term is what readers search for';
const VAGUE = 'it hides who acts; name the part of the program or the role';
const OLD = 'a bookish word; the texts are plain technical English';

/** Words and names that code, comments, test titles, documents and English texts avoid. Short and without false finds. */
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  { pattern: /\b(he|him|his|himself)\b/i, use: '"the driver", "the operator" or "they"', reason: PERSON },
  {
    pattern: /\b(nobody|somebody|anybody|everybody|whoever)\b/i,
    use: 'the actor, or the passive',
    reason: VAGUE,
  },
  { pattern: /\b(anew|whereof|thereof|wherefrom)\b/i, use: '"again" or another plain word', reason: OLD },
  { pattern: /\b(MOST|LEAST)(\b|_[A-Z])/, use: 'MAX_… or MIN_…', reason: 'the usual prefixes of bounds' },
  { pattern: /\btold\b/i, use: 'sent, reported, shown or returned', reason: VAGUE },
  { pattern: /\bpatiently\b/i, use: 'withRetry', reason: PRIVATE },
  { pattern: /\btell\(/, use: 'appendToOutbox, notify… or log…', reason: PRIVATE },
  { pattern: /\bunseen\(/, use: 'genericPlanParam', reason: PRIVATE },
  { pattern: /\bhereAndNow\b/, use: 'withLivePositions', reason: PRIVATE },
  { pattern: /\bOfTheDead\b|\bof the dead\b/i, use: 'releaseOrphanedJobs', reason: PRIVATE },
  { pattern: /\bundoneIfRefused\b/, use: 'withSavepoint', reason: PRIVATE },
  { pattern: /\bwithoutStrangers\b/, use: 'dropInapplicableFilters', reason: PRIVATE },
  { pattern: /\bshow\w*Anew\b/, use: 'refresh…', reason: PRIVATE },
  { pattern: /\b(is)?[cC]losedFor\b/, use: 'openForMs', reason: 'an inverted name' },
  {
    pattern: /\b(?:it|test)\.(?:fails?|fixme)\b/,
    use: 'a test that passes',
    reason: 'it proves that something does not work',
  },
  {
    pattern: /(?<!third[ _-]?)part(?:y|ies)/i,
    use: '"third party" or "integration"',
    reason: 'an external service is a third party at every level',
  },
  { pattern: /\bapplied_key\b/, use: 'idempotency_key', reason: PRIVATE },
];

/** Where one of these words is right. An entry that is no longer needed fails the check. */
export const ALLOWED_WORDS: readonly AllowedWord[] = [
  {
    path: 'apps/server/src/platform/idempotency.db.test.ts',
    word: 'applied_key',
    reason: 'tests the view that keeps the old name for the previous release',
  },
  { path: 'scripts/db-generate.ts', word: 'applied_key', reason: 'leaves that view out of the types' },
  { path: 'packages/db/src/embedded/run-as.ts', word: 'nobody', reason: 'the name of a Unix account' },
];
