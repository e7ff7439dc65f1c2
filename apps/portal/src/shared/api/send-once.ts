import { isDefiniteAnswer } from '@mishwar/domain';
import { useState } from 'react';
import { errorStatus } from './error-text.ts';
import { newUuid } from './new-uuid.ts';

type Keyed = { 'idempotency-key': string };

/**
 * A sender that gives what is sent a key, and keeps it until there is a definite answer: who tries again after a broken
 * connection has it done once. Something else gets a key of its own.
 */
export function createSendOnce() {
  let held: { text: string; key: string } | null = null;
  return async <Answer>(what: unknown, send: (headers: Keyed) => Promise<Answer>): Promise<Answer> => {
    const text = JSON.stringify(what);
    const attempt = held?.text === text ? held : { text, key: newUuid() };
    held = attempt;
    const forget = () => {
      if (held === attempt) held = null;
    };
    try {
      const answer = await send({ 'idempotency-key': attempt.key });
      forget();
      return answer;
    } catch (error) {
      if (isDefiniteAnswer(errorStatus(error) ?? 'no-answer')) forget();
      throw error;
    }
  };
}

/** The same for a component, as long as it is on screen. */
export const useSendOnce = () => useState(createSendOnce)[0];
