import type { FeedEvent, FeedName } from '@mishwar/contract';
import type { QueryFunction, QueryFunctionContext } from '@tanstack/react-query';
import { caughtUp } from './realtime.ts';

/** Query options whose answer is brought up to date with the feed before it is cached. */
export function caughtUpQuery<
  Answer extends { feed_seq: number },
  Options extends { queryFn: QueryFunction<Answer> },
>(
  feed: FeedName,
  options: Options & { queryFn: QueryFunction<Answer> },
  apply: (answer: Answer, event: FeedEvent) => Answer,
): Options {
  return {
    ...options,
    queryFn: async (context: QueryFunctionContext<readonly unknown[], never>) =>
      caughtUp(feed, await options.queryFn(context), apply),
  };
}
