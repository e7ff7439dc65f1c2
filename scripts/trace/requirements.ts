import type { TestResult } from '../check/results.ts';

/** One row of docs/requirements/*.tsv. */
interface Requirement {
  readonly id: string;
  /** The subject that the row's file puts it under: `orders`, `AUTH`. */
  readonly subject: string;
  readonly text: string;
}

/** What is finished, as docs/requirements/done.json says; an area is an id's letters, or a subject. */
export interface Done {
  readonly areas: readonly string[];
  readonly ids: readonly string[];
}

/** Reads a table of requirements: id, area, verify, requirement. Throws on a row that is not one. */
export function parseRequirements(tsv: string): Requirement[] {
  const [, ...lines] = tsv.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [id = '', subject = '', , text = ''] = line.split('\t');
    if (!/^[A-Z]+-\d+$/.test(id) || text === '') throw new Error(`not a requirement: ${line}`);
    return { id, subject, text };
  });
}

/** The letters of an id: `ORD` of `ORD-12`. */
export const areaOf = (id: string): string => id.slice(0, id.indexOf('-'));

const MARKS = /\[([A-Z]+-\d+(?:[,\s]+[A-Z]+-\d+)*)\]/g;

/** The ids a test's title names: `[ORD-12]`, or several in one pair of brackets. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(MARKS)].flatMap(([, ids = '']) => ids.split(/[,\s]+/));
}

/** The ids that at least one test asserts and no test denies. */
export function coveredIds(results: readonly TestResult[]): Set<string> {
  const ids = (outcome: TestResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).flatMap(({ title }) => idsInTitle(title));
  const covered = new Set([...ids('passed'), ...ids('flaky')]);
  for (const id of ids('failed')) covered.delete(id);
  return covered;
}

/** The most ids in a title: with more, it is unclear which assertion proves which. */
export const MAX_IDS_IN_TITLE = 4;

/** The titles that carry too many ids, each once. */
export function crowdedTitles(results: readonly TestResult[]): string[] {
  const titles = results.map(({ title }) => title);
  return [...new Set(titles)].filter((title) => new Set(idsInTitle(title)).size > MAX_IDS_IN_TITLE);
}

/** The covered ids whose every passing test passed only when it was tried again, with the titles of these tests. */
export function flakyIds(results: readonly TestResult[]): { id: string; titles: string[] }[] {
  const carriers = (outcome: TestResult['outcome']) =>
    results
      .filter((result) => result.outcome === outcome)
      .flatMap(({ title }) => idsInTitle(title).map((id) => ({ id, title })));
  const steady = new Set(carriers('passed').map(({ id }) => id));
  const flaky = Map.groupBy(carriers('flaky'), ({ id }) => id);
  return [...flaky]
    .filter(([id]) => !steady.has(id))
    .map(([id, all]) => ({ id, titles: [...new Set(all.map(({ title }) => title))] }))
    .sort((one, other) => one.id.localeCompare(other.id));
}

/** Ids that a test's title names and no table knows: a slip of the pen, or a row that went. */
export function unknownIds(results: readonly TestResult[], requirements: readonly Requirement[]): string[] {
  const ids = new Set(requirements.map(({ id }) => id));
  return [...new Set(results.flatMap(({ title }) => idsInTitle(title)))].filter((id) => !ids.has(id)).sort();
}

interface AreaCoverage {
  readonly area: string;
  readonly all: number;
  readonly missing: readonly Requirement[];
}

/** Coverage of each area, in the order of the tables. */
export function coverage(requirements: readonly Requirement[], covered: ReadonlySet<string>): AreaCoverage[] {
  const areas = Map.groupBy(requirements, ({ id }) => areaOf(id));
  return [...areas].map(([area, rows]) => ({
    area,
    all: rows.length,
    missing: rows.filter(({ id }) => !covered.has(id)),
  }));
}

/** What done.json promises and is not so, a line each. */
export function brokenPromises(
  done: Done,
  requirements: readonly Requirement[],
  covered: ReadonlySet<string>,
): string[] {
  const problems: string[] = [];
  const promised = new Set<string>();
  for (const area of done.areas) {
    const rows = requirements.filter(({ id, subject }) => areaOf(id) === area || subject === area);
    if (rows.length === 0) problems.push(`done.json names the area ${area}, which has no requirement`);
    for (const { id } of rows) promised.add(id);
  }
  const ids = new Set(requirements.map(({ id }) => id));
  for (const id of done.ids) {
    if (ids.has(id)) promised.add(id);
    else problems.push(`done.json names ${id}, which is no requirement`);
  }
  for (const id of promised) {
    if (!covered.has(id)) problems.push(`${id} is said to be done, but no passing test covers it`);
  }
  return problems;
}
