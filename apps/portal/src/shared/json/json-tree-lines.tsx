import { useId } from 'react';
import { JsonLineText } from './json-line-text.tsx';
import classes from './json-view.module.css';
import { type JsonTree, MAX_LINES } from './use-json-tree.ts';

interface JsonTreeLinesProps {
  tree: JsonTree;
  label: string;
  fill: boolean;
}

/** The lines in sight. Arrow keys move between lines and fold. */
export function JsonTreeLines({ tree, label, fill }: JsonTreeLinesProps) {
  const id = useId();
  const { lines, shown, folded, active, height, matches, match, virtual } = tree;
  return (
    <div
      ref={tree.scroller}
      className={`${classes.lines} ${fill ? 'fill' : ''}`}
      style={fill ? { minHeight: 240 } : { height: Math.min(MAX_LINES, shown.length) * height + 16 }}
      dir="ltr"
      role="tree"
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={tree.onKeyDown}
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
              onClick={() => (line.kind === 'open' ? tree.fold(at, !isFolded) : tree.setActive(at))}
            >
              <span className={classes.number} aria-hidden>
                {at + 1}
              </span>
              <JsonLineText line={line} isFolded={isFolded} needle={tree.searched} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
