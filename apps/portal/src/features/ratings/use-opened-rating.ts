import type { RatingRow } from '@mishwar/contract';
import { RATING_IMAGE_LINK_SECONDS } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { orderRatingQuery } from './ratings.queries.ts';

const LINK_MS = RATING_IMAGE_LINK_SECONDS * 1000;
/** Age at which a link is renewed: an image may be opened from the dialog a while later. */
const RENEWAL_MS = LINK_MS - 60_000;
/** Pause after a renewal that failed. */
const RETRY_MS = 30_000;

/**
 * The rating whose dialog is open. The links to its images end some time after they were read with the list: the rating is
 * read by itself then. Images whose links have ended are left out until it is.
 *
 * @param readAt when the list was read, in epoch milliseconds
 */
export function useOpenedRating(readAt: number) {
  const [opened, setOpened] = useState<{ row: RatingRow; readAt: number } | null>(null);
  const query = useQuery({
    ...orderRatingQuery(opened?.row.order_number ?? ''),
    ...(opened && {
      initialData: { data: [opened.row], meta: { totalItems: 1, totalExact: true } },
      initialDataUpdatedAt: opened.readAt,
    }),
    enabled: opened !== null && opened.row.images.length > 0,
    staleTime: RENEWAL_MS,
    refetchInterval: ({ state }) => Math.max(RETRY_MS, state.dataUpdatedAt + RENEWAL_MS - Date.now()),
  });
  const open = useCallback((row: RatingRow) => setOpened({ row, readAt }), [readAt]);
  const close = useCallback(() => setOpened(null), []);
  if (!opened) return { rating: null, open, close };
  const isNewer = query.dataUpdatedAt > opened.readAt;
  const row = (isNewer && query.data?.data.find(({ _id }) => _id === opened.row._id)) || opened.row;
  const areLinksOver = Date.now() > Math.max(query.dataUpdatedAt, opened.readAt) + LINK_MS;
  return { rating: areLinksOver && !query.isError ? { ...row, images: [] } : row, open, close };
}
