/** Milliseconds until queued work runs without a frame, as in a background tab. */
const WITHOUT_FRAMES = 100;

let queue: (() => void)[] = [];
let frame: number | undefined;
let timer: number | undefined;

/**
 * Queues `work` for the next animation frame, so that many events of a busy
 * second cause one render.
 */
export function beforeNextFrame(work: () => void): void {
  queue.push(work);
  frame ??= requestAnimationFrame(doAll);
  timer ??= window.setTimeout(doAll, WITHOUT_FRAMES);
}

function doAll(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  window.clearTimeout(timer);
  frame = undefined;
  timer = undefined;
  const waiting = queue;
  queue = [];
  for (const work of waiting) work();
}
