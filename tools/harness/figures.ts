export interface Figure {
  /** What was done: "list, 100 rows, no filter". */
  readonly what: string;
  /** The product's figure with its unit, and the floor's: "6.1 ms", "4.9 ms". */
  readonly ours: string;
  readonly floor: string;
  /** The number that is judged: a ratio, or a value in the unit of `goal`. */
  readonly value: number;
  readonly goal: { readonly atMost: number } | { readonly atLeast: number };
}

export const isMet = ({ value, goal }: Figure): boolean =>
  'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;

type Shown = Pick<Figure, 'value'> &
  Partial<Pick<Figure, 'ours' | 'floor'>> & { unit?: (value: number) => string };

/** A figure whose number is that of the product, in the unit of its goal. */
export const judged = (
  what: string,
  { value, unit = String, ours = unit(value), floor = '0' }: Shown,
  goal: Figure['goal'],
): Figure => ({ what, ours, floor, value, goal });

/** A figure whose number is the product's beside the floor's, both shown in the same unit. */
export const ratio = (
  what: string,
  [ours, floor]: readonly [ours: number, floor: number],
  unit: (value: number) => string,
  goal: Figure['goal'],
): Figure => ({ what, ours: unit(ours), floor: unit(floor), value: ours / floor, goal });

/** A group of figures as a table that is read in a terminal and in Markdown alike. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['what', 'ours', 'floor', 'figure', 'goal', ''];
  const rows = figures.map((figure) => [
    figure.what,
    figure.ours,
    figure.floor,
    figure.value.toFixed(2),
    'atMost' in figure.goal ? `≤ ${figure.goal.atMost}` : `≥ ${figure.goal.atLeast}`,
    isMet(figure) ? 'met' : 'MISSED',
  ]);
  return alignedTable([head, ...rows]);
}

/** Cells as a Markdown table, its first row the head; columns are as wide as the formatter makes them. */
export function alignedTable(table: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...rows] = table.map((cells) => cells.map(String));
  const widths = head.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

export const inMs = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
/** Bytes in megabytes of a million. */
export const inMB = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
export const inPerSecond = (value: number): string => `${value.toFixed(0)}/s`;

/** Arithmetic mean; NaN of nothing. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean without the highest and lowest tenth, which on a shared machine are noise. */
export function trimmedMean(values: readonly number[]): number {
  const cut = Math.floor(values.length / 10);
  return mean(values.toSorted((a, b) => a - b).slice(cut, values.length - cut));
}

/** The smallest value that at least the share `p` (0 to 1) of the values do not exceed; NaN of nothing. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);
