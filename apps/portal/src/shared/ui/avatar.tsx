import { rem } from '@mantine/core';
import classes from './avatar.module.css';

/** Violet, blue, orange and pink. */
const HUES = [255, 212, 27, 337] as const;

function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=.{2})/, ''))
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  // A thin space keeps Arabic initials from joining.
  return letters.join('\u200c').toUpperCase();
}

interface AvatarProps {
  name: string;
  /** Diameter in px. */
  size?: number;
  /** Key of a stable colour; grey without it. */
  seed?: string;
}

/** Initials in a disc; the accessible name is the person's name. */
export function Avatar({ name, size = 20, seed }: AvatarProps) {
  const hue =
    seed === undefined
      ? undefined
      : HUES[[...seed].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % HUES.length];
  return (
    <span
      className={classes.avatar}
      data-seed={seed === undefined ? undefined : ''}
      data-initials={initials(name)}
      style={{
        '--hue': hue,
        width: rem(size),
        height: rem(size),
        fontSize: rem(Math.max(8, Math.round(size * 0.42))),
      }}
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    />
  );
}
