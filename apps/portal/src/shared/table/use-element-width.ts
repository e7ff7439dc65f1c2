import { type RefObject, useLayoutEffect, useState } from 'react';
import { textScale } from '../theme/text-scale.ts';

interface ElementWidth {
  /** Inner width in px at the default text size, for `rem`. */
  width: number;
  /** Screen px per px at the default text size. */
  scale: number;
}

/** Observes the width of an element. */
export function useElementWidth(element: RefObject<HTMLElement | null>): ElementWidth {
  const [measured, setMeasured] = useState<ElementWidth>({ width: 0, scale: 1 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => {
      const scale = textScale();
      const width = node.clientWidth / scale;
      setMeasured((before) => (before.width === width && before.scale === scale ? before : { width, scale }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return measured;
}
