import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { textScale } from '../theme/text-scale.ts';
import { ancestorsOf, findLines, toLines, visibleLines } from './json-lines.ts';

/** Height of a line in px at the default text size. */
const LINE_HEIGHT = 20;
/** Lines that are shown at once without scrolling inside; more scroll. */
export const MAX_LINES = 24;

export type JsonTree = ReturnType<typeof useJsonTree>;

/** The lines of a body; which are folded, which has the keys, and which a search finds. */
export function useJsonTree(text: string) {
  const { lines, isJson } = useMemo(() => toLines(text), [text]);
  const [folded, setFolded] = useState<ReadonlySet<number>>(() => new Set());
  const [active, setActive] = useState(0);
  const [needle, setNeedle] = useState('');
  const [match, setMatch] = useState(0);
  const searched = useDeferredValue(needle);
  const matches = useMemo(() => findLines(lines, searched), [lines, searched]);
  const shown = useMemo(() => visibleLines(lines, folded), [lines, folded]);
  const scroller = useRef<HTMLDivElement>(null);
  const height = LINE_HEIGHT * textScale();
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: { width: 0, height: MAX_LINES * height },
  });

  const show = (at: number, of = shown) => {
    setActive(at);
    const place = of.indexOf(at);
    if (place >= 0) virtual.scrollToIndex(place, { align: 'auto' });
  };
  const fold = (at: number, close: boolean) => {
    const next = new Set(folded);
    if (close) next.add(at);
    else next.delete(at);
    setFolded(next);
    setActive(at);
  };
  const foldAll = (close: boolean) => {
    const openings = close
      ? lines.flatMap(({ kind, depth }, at) => (kind === 'open' && depth > 0 ? [at] : []))
      : [];
    setFolded(new Set(openings));
    setActive(0);
  };
  const search = (text: string) => {
    setNeedle(text);
    setMatch(-1);
  };
  /** Goes to the next or the previous match, round and round. */
  const goToMatch = (step: 1 | -1) => {
    const place = (match + step + matches.length) % matches.length;
    const at = matches[place];
    if (at === undefined) return;
    const open = new Set(folded);
    for (const around of ancestorsOf(lines, at)) open.delete(around);
    setMatch(place);
    setFolded(open);
    // The rows of the next render: what it stands in is opened by it.
    const next = visibleLines(lines, open);
    requestAnimationFrame(() => show(at, next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const line = lines[active];
    const place = shown.indexOf(active);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: MAX_LINES, PageUp: -MAX_LINES }[event.key];
    if (step !== undefined) {
      show(shown[Math.max(0, Math.min(shown.length - 1, place + step))] ?? 0);
    } else if (event.key === 'Home' || event.key === 'End') {
      show((event.key === 'Home' ? shown[0] : shown.at(-1)) ?? 0);
    } else if (event.key === 'ArrowLeft') {
      if (line?.kind === 'open' && !folded.has(active)) fold(active, true);
      else if (line && line.parent >= 0) show(line.parent);
    } else if (event.key === 'ArrowRight') {
      if (folded.has(active)) fold(active, false);
    } else return;
    event.preventDefault();
  };
  return {
    ...{ lines, isJson, shown, folded, active, height, scroller, virtual },
    ...{ needle, searched, matches, match, search, goToMatch },
    ...{ setActive, fold, foldAll, onKeyDown },
  };
}
