import { lazy, Suspense, useEffect, useState } from 'react';
import { addTexts } from '../../../shared/i18n/i18n.ts';

const Attention = lazy(async () => {
  const [{ Attention: Shown }] = await Promise.all([import('./attention.tsx'), addTexts('distribution')]);
  return { default: Shown };
});

/** What is fetched after the list must not take its turn: so long after it stands, in milliseconds. */
const AFTER_LIST = 1500;

/** What needs attention, a moment after the list is there. */
export function AttentionSlot({ ready }: { ready: boolean }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!ready) return undefined;
    const timer = window.setTimeout(() => setDue(true), AFTER_LIST);
    return () => window.clearTimeout(timer);
  }, [ready]);
  return (
    due && (
      <Suspense>
        <Attention />
      </Suspense>
    )
  );
}
