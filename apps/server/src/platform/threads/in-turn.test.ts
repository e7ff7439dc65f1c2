import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTurns, inTurn } from './in-turn.ts';

/** A stream of `count` parts that notes when it begins. */
const streamOf = (begun: string[], name: string, count = 2) =>
  async function* (signal: AbortSignal): AsyncGenerator<Buffer> {
    begun.push(name);
    for (let at = 0; at < count; at += 1) {
      signal.throwIfAborted();
      yield Buffer.from(`${name}${at}`);
    }
  };

async function readAll(stream: AsyncGenerator<Buffer>): Promise<string> {
  let text = '';
  for await (const bytes of stream) text += bytes.toString();
  return text;
}

it('streams beyond the limit begin when an earlier one has ended, in their order', async () => {
  const turns = createTurns(1);
  const begun: string[] = [];
  const first = inTurn(turns, streamOf(begun, 'a'), 1000);
  await first.next();
  const second = readAll(inTurn(turns, streamOf(begun, 'b'), 1000));
  const third = readAll(inTurn(turns, streamOf(begun, 'c'), 1000));
  await sleep(20);
  expect(begun).toEqual(['a']);
  await first.return(undefined);
  expect(await second).toBe('b0b1');
  expect(await third).toBe('c0c1');
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('a reader that stops taking loses its turn, and fails when it goes on', async () => {
  const turns = createTurns(1);
  const begun: string[] = [];
  const slow = inTurn(turns, streamOf(begun, 'slow'), 30);
  await slow.next();
  expect(await readAll(inTurn(turns, streamOf(begun, 'next'), 1000))).toBe('next0next1');
  await expect(slow.next()).rejects.toThrow();
});

it('a stream that fails gives its turn back', async () => {
  const turns = createTurns(1);
  const fails = () =>
    (async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from('x');
      throw new Error('broken');
    })();
  await expect(readAll(inTurn(turns, fails, 1000))).rejects.toThrow('broken');
  expect(await readAll(inTurn(turns, streamOf([], 'b'), 1000))).toBe('b0b1');
});
