import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readResults } from './check/results.ts';
import {
  areaOf,
  brokenPromises,
  coverage,
  coveredIds,
  crowdedTitles,
  type Done,
  flakyIds,
  MAX_IDS_IN_TITLE,
  parseRequirements,
  unknownIds,
} from './trace/requirements.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const TABLES = join(root, 'docs/requirements');
const RESULTS = join(root, '.cache/results');

/**
 * `npm run trace`: which requirements the tests of the last gate cover. `--list ORD` prints the texts of what
 * an area still misses. Fails where done.json promises more than the tests show, and where a title carries too many
 * ids; ids that only flaky tests cover are listed, and fail with `--strict`, before a release.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { list: { type: 'string' }, strict: { type: 'boolean', default: false } },
  });
  const tables = (await readdir(TABLES))
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .reverse();
  const texts = await Promise.all(tables.map((name) => readFile(join(TABLES, name), 'utf8')));
  const requirements = texts.flatMap(parseRequirements);
  const results = await readResults(RESULTS, root);
  const covered = coveredIds(results);
  if (results.length === 0) console.log('No results of tests yet: run "npm run check" first.');

  if (values.list !== undefined) {
    const wanted = values.list;
    for (const { id, subject, text } of requirements) {
      if (covered.has(id) || (areaOf(id) !== wanted && subject !== wanted)) continue;
      console.log(`${id.padEnd(10)} ${subject.padEnd(14)} ${text}`);
    }
    return 0;
  }
  const areas = coverage(requirements, covered);
  for (const { area, all, missing } of areas) {
    const share = `${all - missing.length}/${all}`;
    console.log(
      `${area.padEnd(6)} ${share.padStart(7)}  ${missing.map(({ id }) => id.slice(area.length + 1)).join(' ')}`,
    );
  }
  const missing = areas.reduce((sum, area) => sum + area.missing.length, 0);
  console.log(`all    ${requirements.length - missing}/${requirements.length}`);

  const done = JSON.parse(await readFile(join(TABLES, 'done.json'), 'utf8')) as Done;
  const unknown = unknownIds(results, requirements).map(
    (id) => `a test names ${id}, which is no requirement`,
  );
  const flaky = flakyIds(results).map(
    ({ id, titles }) => `${id} is covered by flaky tests alone: ${titles.join('; ')}`,
  );
  const crowded = crowdedTitles(results).map(
    (title) => `a title carries more than ${MAX_IDS_IN_TITLE} ids: ${title}`,
  );
  const problems = [
    ...unknown,
    ...crowded,
    ...(values.strict ? flaky : []),
    ...brokenPromises(done, requirements, covered),
  ];
  if (!values.strict) for (const line of flaky) console.log(line);
  for (const problem of problems) console.error(problem);
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = await main();
