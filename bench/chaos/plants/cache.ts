import { answerInstead, READS_OF_A_CHAIN } from './patch.ts';

const FRESH_MS = 3_000;
const kept = new Map<string, { at: number; answer: Promise<unknown> }>();

// What was read of a wallet is answered again for three seconds.
answerInstead(READS_OF_A_CHAIN, (statement, ask) => {
  const name = JSON.stringify(statement.values);
  const known = kept.get(name);
  if (known && Date.now() - known.at < FRESH_MS) return known.answer;
  const answer = ask();
  kept.set(name, { at: Date.now(), answer });
  answer.catch(() => kept.delete(name));
  return answer;
});
