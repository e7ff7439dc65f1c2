import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import type { FeedEvent } from './feed-cursor.ts';
import { caughtUp } from './realtime.ts';

/** Query options whose answer is brought up to date with the feed before it is cached. */
export function caughtUpQuery<
  Answer extends { feed_seq: number },
  Options extends { queryFn: QueryFunction<Answer> },
>(
  feed: string,
  options: Options & { queryFn: QueryFunction<Answer> },
  apply: (answer: Answer, event: FeedEvent) => Answer,
): Options {
  return {
    ...options,
    queryFn: async (context: QueryFunctionContext<readonly unknown[], never>) =>
      caughtUp(feed, await options.queryFn(context), apply),
  };
}
