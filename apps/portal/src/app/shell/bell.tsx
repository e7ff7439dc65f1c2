import { Suspense, useEffect, useState } from 'react';
import { addTexts } from '../../shared/i18n/i18n.ts';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import classes from './top-bar.module.css';

const AttentionBell = lazyPart(async () => {
  const load = import('../../features/attention/attention-bell.tsx');
  const [{ AttentionBell: loaded }] = await Promise.all([load, addTexts('distribution')]);
  return { default: loaded };
});

/** Delay after the shell, so that the bell does not compete with the page. */
const DELAY_MS = 1500;

/** The bell of what needs attention; its space is kept until it is loaded. */
export function Bell() {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setDue(true), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <span className={`fixed ${classes.bell}`}>
      {due && (
        <Suspense>
          <AttentionBell />
        </Suspense>
      )}
    </span>
  );
}
