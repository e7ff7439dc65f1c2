import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';

interface ReviewRatingProps {
  ratingId: string;
  /** When the customer gave or last changed it. */
  since: string;
  orderNumber: string;
}

/** What to do about a low rating: read it, and say that it was looked at, for everyone. */
export function ReviewRating({ ratingId, since, orderNumber }: ReviewRatingProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // The list is polled: what the customer changes afterwards counts as read once the rating is opened again.
  const [readSince, setReadSince] = useState(since);
  const review = useMutation({
    mutationFn: () => api.ratings.review({ id: ratingId, since: readSince }),
    onSuccess: () => toastSuccess(t('attention.review.done', { number: orderNumber })),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: orpc.attention.key() }),
  });
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setReadSince(since)}
        renderRoot={(props) => (
          <Link {...props} to="/rating" search={{ page: 1, limit: 100, filters: { orderNumber } }} />
        )}
      >
        {t('attention.review.read')}
      </Button>{' '}
      <Button size="compact-xs" variant="default" loading={review.isPending} onClick={() => review.mutate()}>
        {t('attention.review.button')}
      </Button>
    </>
  );
}
