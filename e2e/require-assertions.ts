import type { FullResult, Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

const hasAssertion = (steps: readonly TestStep[]): boolean =>
  steps.some((step) => step.category === 'expect' || hasAssertion(step.steps));

/** Fails a run in which a test passed without a single assertion: such a test cannot fail. */
export default class RequireAssertions implements Reporter {
  readonly #titles: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === 'passed' && !hasAssertion(steps)) this.#titles.push(test.titlePath().join(' '));
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    for (const title of this.#titles) process.stderr.write(`asserts nothing: ${title}\n`);
    return this.#titles.length > 0 ? { status: 'failed' } : undefined;
  }
}
