import { FILTER_DEBOUNCE_MS } from '@mishwar/domain';
import { useEffect, useRef, useState } from 'react';

/** A text field whose text is applied a moment after it was last changed; follows what is applied from elsewhere. */
export function useTyped(
  applied: string | undefined,
  onApply: (text: string | undefined) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(applied ?? '');
  const sent = useRef(applied ?? '');
  const apply = useRef(onApply);
  apply.current = onApply;
  useEffect(() => {
    if ((applied ?? '') === sent.current) return;
    sent.current = applied ?? '';
    setTyped(sent.current);
  }, [applied]);
  useEffect(() => {
    const text = typed.trim() === '' ? '' : typed;
    if (text === sent.current) return undefined;
    const timer = window.setTimeout(() => {
      sent.current = text;
      apply.current(text === '' ? undefined : text);
    }, FILTER_DEBOUNCE_MS);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped];
}
