import type { OfferRow } from '@mishwar/contract';
import { useEffect, useState } from 'react';
import { answerText } from './answer-text.ts';

/** How long an offer took to be answered; while it is out, the seconds that are left. */
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
