/** A duration in the unit that suits it; `value` is text. */
type RunTime = { unit: 'ms' | 's' | 'min'; value: string };

/** The duration of a run: milliseconds below a second, seconds below a minute, otherwise minutes and seconds. */
export function toRunTime(milliseconds: number): RunTime {
  if (milliseconds < 1_000) return { unit: 'ms', value: String(milliseconds) };
  if (milliseconds < 60_000) return { unit: 's', value: (Math.floor(milliseconds / 100) / 10).toFixed(1) };
  const seconds = Math.floor(milliseconds / 1_000);
  return { unit: 'min', value: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` };
}
