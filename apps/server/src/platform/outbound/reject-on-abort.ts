/** Rejects with the reason of the signal as soon as it is aborted, for work that cannot be cancelled. */
export function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  if (signal.aborted) onAbort();
  signal.addEventListener('abort', onAbort, { once: true });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
