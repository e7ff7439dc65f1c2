/** Does `work`, and then ends what it has put on the stack, the last first. */
export async function scoped<T>(work: (stack: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const stack = new AsyncDisposableStack();
  try {
    return await work(stack);
  } finally {
    await stack.disposeAsync();
  }
}
