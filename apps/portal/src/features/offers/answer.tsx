import type { OfferRow } from '@mishwar/contract';
import { useNow } from '../../shared/format/use-now.ts';
import { answerText } from './answer-text.ts';

/** Answer time of a closed offer, or the countdown of an open one. */
export function Answer({ offer }: { offer: OfferRow }) {
  const now = useNow(1_000, offer.status === 'offered');
  return <>{answerText(offer, now.getTime())}</>;
}
