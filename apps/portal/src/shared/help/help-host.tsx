import { Suspense } from 'react';
import { useShortcut } from '../commands/shortcuts.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { closeHelp, openHelp, useHelp } from './help-state.ts';

const HelpPanel = lazyPart(async () => ({ default: (await import('./help-panel.tsx')).HelpPanel }));

/** Opens the help of the page on F1. */
export function HelpHost() {
  const subject = useHelp();
  useShortcut('page_help', () => openHelp());
  return <Suspense>{subject !== null && <HelpPanel subject={subject} onClose={closeHelp} />}</Suspense>;
}
