/** Frame interval of the pulsing rings in ms. */
const PULSE_FRAME_MS = 50;
/** The same with very many drivers. */
const CROWDED_FRAME_MS = 250;
const CROWD = 400;
const PULSE_MS = 2_000;

interface FrameState {
  /** Milliseconds of the caller's clock. */
  now: number;
  /** Frames per second of the movement; 0 without one. */
  frames: number;
  /** Whether something moved in the frame before. */
  wasMoving: boolean;
  isLate: boolean;
  drivers: number;
  /** When the movement and the rings were last drawn. */
  drawn: { glide: number; pulse: number };
}

/** What an animation frame draws. The last frame of a movement shows the end position. */
export function planFrame({ now, frames, wasMoving, isLate, drivers, drawn }: FrameState): {
  moves: boolean;
  pulses: boolean;
} {
  const pulseMs = drivers > CROWD ? CROWDED_FRAME_MS : PULSE_FRAME_MS;
  return {
    moves: frames > 0 ? now - drawn.glide >= 1_000 / frames : wasMoving,
    pulses: isLate && now - drawn.pulse >= pulseMs,
  };
}

/** The ring around a late customer: it grows and fades within two seconds. */
export function getPulse(now: number): { radius: number; opacity: number } {
  const part = (now % PULSE_MS) / PULSE_MS;
  return { radius: 10 + part * 12, opacity: 1 - part * 0.85 };
}
