import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type JsonLine, MAX_SHOWN_CHARACTERS } from './json-lines.ts';
import classes from './json-view.module.css';

interface JsonLineTextProps {
  line: JsonLine;
  isFolded: boolean;
  /** What is searched for; its occurrences are marked. */
  needle: string;
}

/** One line of a body with its colours. */
export function JsonLineText({ line, isFolded, needle }: JsonLineTextProps) {
  const { t } = useTranslation();
  const { kind, depth, name, text, valueKind, count, comma } = line;
  const isArray = text === '[';
  const isLong = text.length > MAX_SHOWN_CHARACTERS;
  return (
    <span className={classes.text} style={{ paddingInlineStart: `${depth * 2}ch` }}>
      {name !== null && kind !== 'close' && (
        <>
          <span className={classes.name}>"{marked(name, needle)}"</span>
          {': '}
        </>
      )}
      {isFolded ? (
        <span className="rounded-badge ground-2 soft">
          {isArray ? '[ ' : '{ '}
          {t(isArray ? 'json.items' : 'json.fields', { count })}
          {isArray ? ' ]' : ' }'}
        </span>
      ) : (
        <span data-kind={valueKind ?? undefined}>
          {marked(isLong ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text, needle)}
        </span>
      )}
      {comma && kind !== 'open' && ','}
      {comma && isFolded && ','}
    </span>
  );
}

/** The text with the occurrences of `needle` in marks, whatever the case. */
function marked(text: string, needle: string): ReactNode {
  const wanted = needle.trim().toLowerCase();
  if (wanted === '') return text;
  const lower = text.toLowerCase();
  // Where a letter has another length in lower case, places would not be those of the text.
  if (lower.length !== text.length) return text;
  const parts: ReactNode[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + wanted.length)}</mark>);
    from = at + wanted.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}
