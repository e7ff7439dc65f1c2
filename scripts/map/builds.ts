import { StartProblem } from '../../tools/installation/problem.ts';
import { RemoteSource, SourceMissing, type SourceOptions } from './source.ts';

const DAY_MS = 86_400_000;
/** Builds of the last days are kept. */
const MAX_AGE_DAYS = 10;

/** Address of the Protomaps build of a day, `YYYYMMDD`. */
export const protomapsBuild = (day: string): string => `https://build.protomaps.com/${day}.pmtiles`;

/** The newest build of the last days. Throws StartProblem where there is none. */
export async function findNewestBuild(
  now: Date,
  options: SourceOptions = {},
  address: (day: string) => string = protomapsBuild,
): Promise<string> {
  for (let age = 0; age < MAX_AGE_DAYS; age++) {
    const day = new Date(now.getTime() - age * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '');
    try {
      await new RemoteSource(address(day), options).getBytes(0, 7);
      return address(day);
    } catch (error) {
      if (!(error instanceof SourceMissing)) throw error;
    }
  }
  throw new StartProblem(
    `There is no build of the last ${MAX_AGE_DAYS} days at ${address('YYYYMMDD')}: name a source with --from.`,
  );
}
