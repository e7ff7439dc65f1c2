/** Smooth noise from -1 to 1 over a plane: the same for the same seed, changing over a distance of about 1. */
export type Noise = (x: number, y: number) => number;

export function createNoise(seed: number): Noise {
  const corner = (x: number, y: number): number => {
    let value = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1);
    value = Math.imul(value ^ (value >>> 15), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    return ((value ^ (value >>> 16)) >>> 0) / 2_147_483_648 - 1;
  };
  return (x, y) => {
    const [left, low] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [fade(x - left), fade(y - low)];
    const bottom = corner(left, low) * (1 - u) + corner(left + 1, low) * u;
    const top = corner(left, low + 1) * (1 - u) + corner(left + 1, low + 1) * u;
    return bottom * (1 - v) + top * v;
  };
}

/** Several sizes of noise on top of each other, each half as large as the one before: rugged at every scale. */
export function createRugged(seed: number, octaves: number): Noise {
  const noises = Array.from({ length: octaves }, (_, octave) => createNoise(seed + octave * 7919));
  const total = 2 - 2 ** (1 - octaves);
  return (x, y) =>
    noises.reduce((sum, noise, octave) => sum + noise(x * 2 ** octave, y * 2 ** octave) / 2 ** octave, 0) /
    total;
}

const fade = (share: number): number => share * share * (3 - 2 * share);
