import { withClient } from '@mishwar/db';
import { openInstallation } from '../../tools/harness/installation.ts';
import type { Benchmark } from '../benchmark.ts';
import type { ListKind } from '../list/cases.ts';
import { measureLists } from '../list/measure-lists.ts';
import { fillRatings } from './fill-ratings.ts';
import { ratingCases } from './rating-cases.ts';

/** The pages of the three tabs alone skip rows. Texts are resolved in the same statement, and totals are counted. */
const RATINGS: ListKind = { page: ' offset ', tally: 'rating_tally', lookups: /$./ };

/** The rating lists over HTTP, signed in, at a million ratings. */
export const ratingsListBenchmark: Benchmark = {
  name: 'ratings-list',
  title: 'The rating lists: 100 rows with their total, at a million ratings',
  run: async (options) => {
    const ratings = options.quick ? 20_000 : 1_000_000;
    // Not every order was delivered.
    const installation = await openInstallation('ratings', Math.ceil(ratings * 1.25));
    try {
      await withClient(installation.databaseUrl, (client) => fillRatings(client, ratings, options.say));
      const cases = await withClient(installation.databaseUrl, ratingCases);
      return await measureLists({ installation, cases, kind: RATINGS, table: 'rating' }, options);
    } finally {
      await installation.stop();
    }
  },
};
