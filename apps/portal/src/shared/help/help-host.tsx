import { Suspense, useEffect } from 'react';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { closeHelp, openHelp, useHelp } from './help-state.ts';

const HelpPanel = lazyPart(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

/** Opens the help of the page on F1. */
export function HelpHost() {
  const subject = useHelp();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return;
      event.preventDefault();
      openHelp();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return <Suspense>{subject !== null && <HelpPanel subject={subject} onClose={closeHelp} />}</Suspense>;
}
