/** A word or name that texts and code avoid. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  /** What to write instead. */
  readonly use: string;
  /** Why it is avoided. */
  readonly reason: string;
}

/** A file in which one word may stand, with the reason. */
export interface AllowedWord {
  readonly path: string;
  /** As it stands in the file, without regard to case. */
  readonly word: string;
  readonly reason: string;
}

const CHECKED = /\.(ts|tsx|mjs|css|md|sql|yaml|html)$|^packages\/locales\/en\/.*\.json$/;
/** Landed migrations are never edited, nor the dump they lead to; requirements are quoted from the specification. */
const LEFT_OUT = [
  /^docs\/(requirements\/|licences\.md$)/,
  /^packages\/db\/(migrations\/|schema\.sql$|src\/database\.ts$)/,
  /\.gen\.ts$/,
  // The list itself, and its test.
  /^scripts\/check\/words\//,
];

/** Whether the words of a file are checked. */
export const isChecked = (path: string): boolean =>
  CHECKED.test(path) && !LEFT_OUT.some((pattern) => pattern.test(path));

/**
 * Finds avoided words in a file's text.
 *
 * @returns one line per find: `path:line: "word": use … instead (reason)`.
 */
export function findAvoidedWords(
  path: string,
  text: string,
  words: readonly AvoidedWord[],
  allowed: readonly AllowedWord[],
): string[] {
  const allowedHere = new Set(
    allowed.filter((one) => one.path === path).map(({ word }) => word.toLowerCase()),
  );
  return text
    .split('\n')
    .flatMap((line, at) =>
      words.flatMap(({ pattern, use, reason }) =>
        [
          ...line.matchAll(
            new RegExp(pattern, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`),
          ),
        ]
          .filter(([word]) => !allowedHere.has(word.toLowerCase()))
          .map(([word]) => `${path}:${at + 1}: "${word}": use ${use} (${reason})`),
      ),
    );
}

/** Entries of the allow-list whose file no longer holds the word. */
export function findUnneeded(
  allowed: readonly AllowedWord[],
  textOf: (path: string) => string | undefined,
): string[] {
  return allowed
    .filter(({ path, word }) => !textOf(path)?.toLowerCase().includes(word.toLowerCase()))
    .map(({ path, word }) => `${path} no longer holds "${word}": remove it from the allowed words`);
}
