/** Exports that one operator may have streaming from a process at the same time. */
const MOST_STREAMS = 2;

const streaming = new Map<number, number>();

/** Takes one of the operator's places for an export, or null when all are taken. Call the answer to give it back. */
export function takeExportSlot(operatorId: number): (() => void) | null {
  const taken = streaming.get(operatorId) ?? 0;
  if (taken >= MOST_STREAMS) return null;
  streaming.set(operatorId, taken + 1);
  let given = false;
  return () => {
    if (given) return;
    given = true;
    const left = (streaming.get(operatorId) ?? 1) - 1;
    if (left > 0) streaming.set(operatorId, left);
    else streaming.delete(operatorId);
  };
}
