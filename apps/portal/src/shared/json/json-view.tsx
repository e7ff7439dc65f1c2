import '@fontsource/ibm-plex-mono/400.css';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconCode,
  IconCopy,
  IconSearch,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textScale } from '../theme/text-scale.ts';
import { copyText } from '../ui/copy-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Ltr } from '../ui/ltr.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { JsonLineText } from './json-line-text.tsx';
import { ancestorsOf, copiedValue, findLines, pathOfLine, toLines, visibleLines } from './json-lines.ts';
import classes from './json-view.module.css';

/** Height of a line in px at the default text size. */
const LINE_HEIGHT = 20;
/** Lines that are shown at once without scrolling inside; more scroll. */
const MAX_LINES = 24;
const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface JsonViewProps {
  /** The body as text; shown as it is where it is no JSON. */
  text: string;
  /** Accessible name. */
  label: string;
  /** Takes the height of its container instead of that of its lines. */
  fill?: boolean;
}

/**
 * A read-only body: lines with numbers that fold, a search that opens what it finds, and copies of the whole or of one value.
 * Only the lines in sight are rendered. Arrow keys move between lines and fold; Enter in the search goes to the next match.
 */
export function JsonView({ text, label, fill = false }: JsonViewProps) {
  const { t } = useTranslation();
  const id = useId();
  const { lines, isJson } = useMemo(() => toLines(text), [text]);
  const [isRaw, setRaw] = useState(false);
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
  const goTo = (place: number) => {
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
  const copy = async (value: string) => {
    if (await copyText(value)) toastSuccess(t('json.copied'));
    else toastError(t('json.copy_failed'));
  };
  const foldAll = (close: boolean) => {
    const openings = close
      ? lines.flatMap(({ kind, depth }, at) => (kind === 'open' && depth > 0 ? [at] : []))
      : [];
    setFolded(new Set(openings));
    setActive(0);
  };
  const hasFolds = isJson && lines.some(({ kind, depth }) => kind === 'open' && depth > 0);
  const activeLine = lines[active];
  const size = new Blob([text]).size;
  return (
    <section className={classes.view} aria-label={label} data-fill={fill || undefined}>
      <div className={classes.tools}>
        <label className={classes.search}>
          <IconSearch {...ICON} />
          <input
            type="search"
            dir="auto"
            placeholder={t('json.search')}
            aria-label={t('json.search')}
            value={needle}
            disabled={isRaw}
            onChange={(event) => {
              setNeedle(event.currentTarget.value);
              setMatch(-1);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || matches.length === 0) return;
              event.preventDefault();
              event.stopPropagation();
              goTo((match + (event.shiftKey ? -1 : 1) + matches.length) % matches.length);
            }}
          />
          <span className={classes.count} role="status">
            {searched.trim() !== '' &&
              t('json.matches', {
                at: Math.max(0, match) + (matches.length > 0 ? 1 : 0),
                of: matches.length,
              })}
          </span>
        </label>
        {hasFolds && !isRaw && (
          <>
            <IconButton label={t('json.fold_all')} onClick={() => foldAll(true)}>
              <IconArrowsDiagonalMinimize2 {...ICON} />
            </IconButton>
            <IconButton label={t('json.unfold_all')} onClick={() => foldAll(false)}>
              <IconArrowsDiagonal {...ICON} />
            </IconButton>
          </>
        )}
        {isJson && (
          <IconButton label={t('json.raw')} aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            <IconCode {...ICON} />
          </IconButton>
        )}
        <IconButton label={t('json.copy')} onClick={() => void copy(text)}>
          <IconCopy {...ICON} />
        </IconButton>
      </div>
      {isRaw ? (
        <textarea
          className={classes.raw}
          dir="ltr"
          readOnly
          aria-label={t('json.raw')}
          value={text}
          rows={MAX_LINES}
        />
      ) : (
        <div
          ref={scroller}
          className={classes.lines}
          style={fill ? undefined : { height: Math.min(MAX_LINES, shown.length) * height + 16 }}
          dir="ltr"
          role="tree"
          aria-label={label}
          aria-activedescendant={`${id}-${active}`}
          tabIndex={0}
          onKeyDown={onKeyDown}
        >
          <div style={{ height: virtual.getTotalSize() }} className={classes.all} role="presentation">
            {virtual.getVirtualItems().map(({ index, start }) => {
              const at = shown[index] ?? 0;
              const line = lines[at];
              if (!line) return null;
              const isFolded = folded.has(at);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line
                <div
                  key={at}
                  id={`${id}-${at}`}
                  role="treeitem"
                  aria-level={line.depth + 1}
                  aria-selected={at === active}
                  {...(line.kind === 'open' && { 'aria-expanded': !isFolded })}
                  className={classes.line}
                  data-active={at === active || undefined}
                  data-match={(match >= 0 && matches[match] === at) || undefined}
                  style={{ transform: `translateY(${start}px)`, height }}
                  onClick={() => (line.kind === 'open' ? fold(at, !isFolded) : setActive(at))}
                >
                  <span className={classes.number} aria-hidden>
                    {at + 1}
                  </span>
                  <JsonLineText line={line} isFolded={isFolded} needle={searched} />
                </div>
              );
            })}
          </div>
        </div>
      )}
      <div className={classes.foot}>
        <span>{t('json.size', { lines: lines.length.toLocaleString('en-US'), size: formatSize(size) })}</span>
        {isJson && !isRaw && activeLine && (
          <span className={classes.path}>
            <Ltr>{pathOfLine(lines, active)}</Ltr>
            <IconButton
              label={t('json.copy_value')}
              size={24}
              onClick={() => void copy(copiedValue(activeLine))}
            >
              <IconCopy size={14} stroke={1.6} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
    </section>
  );
}

const KB = 1024;

/** Bytes as "842 B", "12.3 KB" or "2.1 MB". */
export function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  const units = bytes < KB * KB ? ([KB, 'KB'] as const) : ([KB * KB, 'MB'] as const);
  return `${(bytes / units[0]).toFixed(1)} ${units[1]}`;
}
