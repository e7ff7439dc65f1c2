/** Why a part is missing: the page shows it, so it is no fault of the page. */
export class PartNotLoaded extends Error {
  /** What is still on its way, for a part that did not arrive in time; it rejects when the part fails after all. */
  readonly late: Promise<unknown> | undefined;

  constructor(cause: unknown, late?: Promise<unknown>) {
    super('a part of the page was not loaded', { cause });
    this.late = late;
  }
}
