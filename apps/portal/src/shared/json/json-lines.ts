/** Characters of a string that a line shows; the whole is copied. */
export const MAX_SHOWN_CHARACTERS = 2_000;

type ValueKind = 'string' | 'number' | 'boolean' | 'null' | 'text';

/** A line of a body as it is shown. Indices are those of the list of all lines. */
export interface JsonLine {
  /** `open` begins an object or array, `close` ends it; an empty one is a value. */
  kind: 'open' | 'close' | 'value';
  depth: number;
  /** The line that begins the object or array around this one; -1 at the top. */
  parent: number;
  /** Name within an object; null in an array and at the top. */
  name: string | null;
  /** Position within an array; null elsewhere. */
  index: number | null;
  /** The bracket, or the value as JSON (`text`: a line of a body that is no JSON). */
  text: string;
  valueKind: ValueKind | null;
  /** Of `open`: the line of its end, and how many fields or items it has. */
  end: number;
  count: number;
  /** Whether another field or item follows. */
  comma: boolean;
  /** The value, for copying. */
  value: unknown;
}

/** Whether a body is JSON with more than one value in it; null where it is not. */
function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The lines of a body: JSON with one line for each value, other text as it is. */
export function toLines(text: string): { lines: JsonLine[]; isJson: boolean } {
  const parsed = parseJson(text);
  if (!parsed) return { lines: textLines(text), isJson: false };
  const lines: JsonLine[] = [];
  addValue(lines, parsed.value, { depth: 0, parent: -1, name: null, index: null, comma: false });
  return { lines, isJson: true };
}

const textLines = (text: string): JsonLine[] =>
  text.split(/\r?\n/).map((line) => ({
    kind: 'value',
    depth: 0,
    parent: -1,
    name: null,
    index: null,
    text: line,
    valueKind: 'text',
    end: -1,
    count: 0,
    comma: false,
    value: line,
  }));

type Place = Pick<JsonLine, 'depth' | 'parent' | 'name' | 'index' | 'comma'>;

function addValue(lines: JsonLine[], value: unknown, place: Place): void {
  if (typeof value !== 'object' || value === null) {
    lines.push({
      ...place,
      kind: 'value',
      text: JSON.stringify(value),
      valueKind: value === null ? 'null' : (typeof value as ValueKind),
      end: -1,
      count: 0,
      value,
    });
    return;
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? '[]' : '{}';
  const names = isArray ? null : Object.keys(value);
  const count = isArray ? value.length : (names?.length ?? 0);
  if (count === 0) {
    lines.push({
      ...place,
      kind: 'value',
      text: `${open}${close}`,
      valueKind: 'null',
      end: -1,
      count,
      value,
    });
    return;
  }
  const start = lines.length;
  const line: JsonLine = {
    ...place,
    kind: 'open',
    text: open ?? '',
    valueKind: null,
    end: -1,
    count,
    value,
  };
  lines.push(line);
  for (let at = 0; at < count; at += 1) {
    const name = names?.[at] ?? null;
    const item = isArray ? value[at] : (value as Record<string, unknown>)[name ?? ''];
    addValue(lines, item, {
      depth: place.depth + 1,
      parent: start,
      name,
      index: isArray ? at : null,
      comma: at < count - 1,
    });
  }
  line.end = lines.length;
  lines.push({
    ...place,
    kind: 'close',
    parent: start,
    name: null,
    index: null,
    text: close ?? '',
    valueKind: null,
    end: -1,
    count: 0,
    value,
  });
}

/** Indices of the lines that are shown while the objects and arrays that begin at `folded` are closed. */
export function visibleLines(lines: readonly JsonLine[], folded: ReadonlySet<number>): number[] {
  const shown: number[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    shown.push(at);
    const line = lines[at];
    if (line?.kind === 'open' && folded.has(at)) at = line.end;
  }
  return shown;
}

/** Indices of the lines whose name or value holds `needle`, whatever the case. */
export function findLines(lines: readonly JsonLine[], needle: string): number[] {
  const lower = needle.trim().toLowerCase();
  if (lower === '') return [];
  const indices: number[] = [];
  for (const [at, { kind, name, text }] of lines.entries()) {
    if (kind === 'close') continue;
    if (name?.toLowerCase().includes(lower) || text.toLowerCase().includes(lower)) indices.push(at);
  }
  return indices;
}

/** The objects and arrays around a line, from the inside out. */
export function ancestorsOf(lines: readonly JsonLine[], at: number): number[] {
  const around: number[] = [];
  for (let parent = lines[at]?.parent ?? -1; parent >= 0; parent = lines[parent]?.parent ?? -1) {
    around.push(parent);
  }
  return around;
}

/** Where a value is, for example `$.errors[0].code`. */
export function pathOfLine(lines: readonly JsonLine[], at: number): string {
  const line = lines[at];
  const start = line?.kind === 'close' ? line.parent : at;
  const steps = [start, ...ancestorsOf(lines, start)].toReversed();
  return steps.reduce((path, step) => {
    const { name, index } = lines[step] ?? {};
    if (typeof index === 'number') return `${path}[${index}]`;
    if (typeof name !== 'string') return path;
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
  }, '$');
}

/** The value of a line as it is copied: a string as it is, everything else as JSON. */
export const copiedValue = ({ value }: Pick<JsonLine, 'value'>): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);
