import { Suspense, useEffect } from 'react';
import { useShortcut } from '../../../shared/commands/shortcuts.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { openPalette, palette } from './palette-state.ts';

const Palette = lazyPart(async () => ({ default: (await import('./palette.tsx')).Palette }));

/** Opens the command palette on Ctrl/Cmd-K and fetches its code then. */
export function PaletteHost() {
  const opened = palette.use();
  useShortcut('palette', openPalette);
  return (
    <Suspense fallback={<HoldKeys />}>{opened && <Palette onClose={() => palette.set(false)} />}</Suspense>
  );
}

/** Drops keys while the palette loads: they are meant for it, and a letter would run an action of the focused row. */
function HoldKeys() {
  useEffect(() => {
    const drop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('keydown', drop, { capture: true });
    return () => window.removeEventListener('keydown', drop, { capture: true });
  }, []);
  return null;
}
