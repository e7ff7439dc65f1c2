/** A failure whose message is one line that the person at the keyboard can act on; shown without a stack. */
export class DatabaseProblem extends Error {
  override readonly name = 'DatabaseProblem';
}
