/** Something the person at the keyboard can put right; shown as its one line, without a stack. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
