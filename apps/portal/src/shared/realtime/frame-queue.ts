/** Milliseconds after which what waits is done where no frame is drawn, as in a tab in the background. */
const WITHOUT_FRAMES = 100;

let queue: (() => void)[] = [];
let frame: number | undefined;
let timer: number | undefined;

/**
 * Does `work` right before the next frame is drawn, together with all else that waits for it: many events of a busy
 * second cost one drawing.
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
