import { Suspense, useEffect } from 'react';
import { isTypingTarget } from '../../../shared/commands/typing-target.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { keyboardHelp } from './keyboard-help-state.ts';

const KeyboardHelp = lazyPart(async () => ({ default: (await import('./keyboard-help.tsx')).KeyboardHelp }));

/** Opens the keyboard help on `?`. */
export function KeyboardHelpHost() {
  const opened = keyboardHelp.use();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTypingTarget(event.target)) return;
      event.preventDefault();
      keyboardHelp.set(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{opened && <KeyboardHelp onClose={() => keyboardHelp.set(false)} />}</Suspense>;
}
