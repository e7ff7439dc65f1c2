import type { OfferRow } from '@mishwar/contract';
import { beforeAll, expect, test } from 'vitest';
import { loadAllTexts } from '../../shared/testing/all-texts.ts';
import { answerText, durationText } from './answer-text.ts';

const { speak } = loadAllTexts();
beforeAll(() => speak('en'));

const offer = (more: Partial<OfferRow>) =>
  ({
    status: 'offered',
    offered_at: '2026-11-24T09:00:00.000Z',
    expires_at: '2026-11-24T09:02:05.000Z',
    answered_at: null,
    ...more,
  }) as OfferRow;
const now = Date.parse('2026-11-24T09:01:00.000Z');

test('a duration has seconds, from a minute on minutes too, and is never negative', () => {
  expect(durationText(59.4)).toContain('59');
  expect(durationText(60)).toMatch(/1\D+0/);
  expect(durationText(125)).toMatch(/2\D+5/);
  expect(durationText(-3)).toBe(durationText(0));
});

test('an open offer has the time that is left, a closed one the time until its answer or its end', () => {
  expect(answerText(offer({}), now)).toContain(durationText(65));
  expect(
    answerText(offer({ status: 'declined', answered_at: '2026-11-24T09:00:12.000Z' } as never), now),
  ).toContain(durationText(12));
  expect(answerText(offer({ status: 'expired' } as never), now)).toContain(durationText(125));
});
