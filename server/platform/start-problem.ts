/** Something that the operator can mend: its message stands alone, and no stack is printed with it. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
