import type { OfferRow } from '@mishwar/contract';
import { useEffect, useState } from 'react';
import { answerText } from './answer-text.ts';

/** Answer time of a closed offer, or the countdown of an open one. */
export function Answer({ offer }: { offer: OfferRow }) {
  const [now, setNow] = useState(() => Date.now());
  const isOut = offer.status === 'offered';
  useEffect(() => {
    if (!isOut) return undefined;
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [isOut]);
  return <>{answerText(offer, now)}</>;
}
