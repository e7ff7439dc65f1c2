import { Suspense } from 'react';
import { useShortcut } from '../../../shared/commands/shortcuts.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { keyboardHelp } from './keyboard-help-state.ts';

const KeyboardHelp = lazyPart(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));

/** Opens the keyboard help on `?`. */
export function KeyboardHelpHost() {
  const opened = keyboardHelp.use();
  useShortcut('help', () => keyboardHelp.set(true));
  return <Suspense>{opened && <KeyboardHelp onClose={() => keyboardHelp.set(false)} />}</Suspense>;
}
