/** Milliseconds without input after which a tab counts as left by its person. */
const UNATTENDED_AFTER_MS = 60_000;

/** A screen reader and a switch click and type without a pointer or a key. */
const INPUTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'click', 'input'] as const;

// Unlike the time of day it is never set back.
let lastInput = performance.now();

/** Whether this tab has had no pointer or key input for a minute. Opening the page counts as input. */
export const isUnattended = (): boolean => performance.now() - lastInput > UNATTENDED_AFTER_MS;

function noteInput(event: Event | PointerEvent): void {
  // Browsers report a move without a distance where the page moves below a resting pointer.
  const isResting =
    event.type === 'pointermove' && 'movementX' in event && !event.movementX && !event.movementY;
  if (!isResting) lastInput = performance.now();
}

if (typeof window !== 'undefined') {
  for (const input of INPUTS) window.addEventListener(input, noteInput, { capture: true, passive: true });
}
