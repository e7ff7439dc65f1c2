import { rem } from '@mantine/core';
import classes from './avatar.module.css';

const HUES = ['violet', 'blue', 'orange', 'pink'] as const;

function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^ال(?=.{2})/, ''))
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  // A thin gap keeps Arabic initials from joining into one shape.
  return letters.join('\u200c').toUpperCase();
}

interface AvatarProps {
  name: string;
  /** Diameter in px. */
  size?: number;
  /** Picks a colour that stays with the person; without it the disc is grey. */
  seed?: string;
}

/** A person as initials, which are drawn and not read; the name is its accessible name. */
export function Avatar({ name, size = 20, seed }: AvatarProps) {
  const hue =
    seed === undefined
      ? 'grey'
      : HUES[[...seed].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % HUES.length];
  return (
    <span
      className={classes.avatar}
      data-hue={hue}
      data-initials={initials(name)}
      style={{ width: rem(size), height: rem(size), fontSize: rem(Math.max(8, Math.round(size * 0.42))) }}
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
    />
  );
}
