import type { FeedName } from '@mishwar/contract';
import { useEffect, useRef } from 'react';
import type { FeedListener } from './feeds.ts';
import { followFeed } from './realtime.ts';

/** Subscribes to a realtime feed while the component is mounted. The handlers may change on each render. */
export function useFeed(feed: FeedName, listener: FeedListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(
    () =>
      followFeed(feed, {
        onEvent: (event) => latest.current.onEvent(event),
        onReset: () => latest.current.onReset?.(),
      }),
    [feed],
  );
}
