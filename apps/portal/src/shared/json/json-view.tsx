import '@fontsource/ibm-plex-mono/400.css';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconCode,
  IconCopy,
  IconSearch,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Ltr } from '../ui/ltr.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import { copiedValue, pathOfLine } from './json-lines.ts';
import { JsonTreeLines } from './json-tree-lines.tsx';
import classes from './json-view.module.css';
import { type JsonTree, MAX_LINES, useJsonTree } from './use-json-tree.ts';

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
  const tree = useJsonTree(text);
  const [isRaw, setRaw] = useState(false);
  const { lines, isJson } = tree;
  const hasFolds = isJson && lines.some(({ kind, depth }) => kind === 'open' && depth > 0);
  const activeLine = lines[tree.active];
  const copy = async (value: string) => {
    if (await copyText(value)) toastSuccess(t('json.copied'));
    else toastError(t('json.copy_failed'));
  };
  const size = new Blob([text]).size;
  return (
    <section className={`${classes.view} ${fill ? 'fill short' : ''}`} aria-label={label}>
      <div className="row gap-6 pad-8-12 line-below">
        <JsonSearch tree={tree} disabled={isRaw} />
        {hasFolds && !isRaw && (
          <>
            <IconButton label={t('json.fold_all')} onClick={() => tree.foldAll(true)}>
              <IconArrowsDiagonalMinimize2 {...ICON} />
            </IconButton>
            <IconButton label={t('json.unfold_all')} onClick={() => tree.foldAll(false)}>
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
        <JsonTreeLines tree={tree} label={label} fill={fill} />
      )}
      <div className="row wrap between gap-6 pad-8-12 line-above size-12 dim">
        <span>{t('json.size', { lines: lines.length.toLocaleString('en-US'), size: formatSize(size) })}</span>
        {isJson && !isRaw && activeLine && (
          <span className="row gap-4 shrink hide">
            <Ltr>{pathOfLine(lines, tree.active)}</Ltr>
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

/** The search field with the number of matches. */
function JsonSearch({ tree, disabled }: { tree: JsonTree; disabled: boolean }) {
  const { t } = useTranslation();
  const { needle, searched, matches, match } = tree;
  return (
    <label className="search grow">
      <IconSearch {...ICON} />
      <input
        type="search"
        dir="auto"
        placeholder={t('json.search')}
        aria-label={t('json.search')}
        value={needle}
        disabled={disabled}
        onChange={(event) => tree.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || matches.length === 0) return;
          event.preventDefault();
          event.stopPropagation();
          tree.goToMatch(event.shiftKey ? -1 : 1);
        }}
      />
      <span className="size-12 nowrap" role="status">
        {searched.trim() !== '' &&
          t('json.matches', {
            at: Math.max(0, match) + (matches.length > 0 ? 1 : 0),
            of: matches.length,
          })}
      </span>
    </label>
  );
}

const KB = 1024;

/** Bytes as "842 B", "12.3 KB" or "2.1 MB". */
function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  const units = bytes < KB * KB ? ([KB, 'KB'] as const) : ([KB * KB, 'MB'] as const);
  return `${(bytes / units[0]).toFixed(1)} ${units[1]}`;
}
