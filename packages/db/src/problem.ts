/** An error with a one-line message for the person at the keyboard; shown without a stack. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
