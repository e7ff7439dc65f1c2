import type { FeedEvent, Subscribed } from '@mishwar/contract';
import { expect, test } from 'vitest';
import { Feeds } from './feeds.ts';

const event = (seq: number): FeedEvent => ({
  seq,
  event: 'update',
  payload: { _id: String(seq), updatedFields: {} },
});
const ok = (seq: number, missed: number[] = []): Subscribed => ({
  status: 'ok',
  seq,
  events: missed.map(event),
});

interface Request {
  after: number | null;
  timeoutMs: number;
  answer: (answer: Subscribed) => Promise<void>;
  fail: () => Promise<void>;
}

/** Lets the reactions to an answer run. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Feeds on an open connection, which records its requests; `log` has what the feeds say. */
function openFeeds() {
  const log: string[] = [];
  const feeds = new Feeds({
    onLive: () => log.push('live'),
    onLost: () => log.push('lost'),
    schedule: (work) => work(),
  });
  const connect = () => {
    const requests: Request[] = [];
    const state = { isOpen: true, abandoned: 0, requests };
    feeds.connection = {
      isOpen: () => state.isOpen,
      abandon: () => {
        state.abandoned += 1;
      },
      subscribe: (_feed, after, timeoutMs) =>
        new Promise((resolve, reject) => {
          requests.push({
            after,
            timeoutMs,
            answer: (answer) => {
              resolve(answer);
              return settle();
            },
            fail: () => {
              reject(new Error('timeout'));
              return settle();
            },
          });
        }),
    };
    return state;
  };
  const follow = () =>
    feeds.follow('orders', {
      onEvent: ({ seq }) => log.push(`event ${seq}`),
      onReset: () => log.push('reset'),
    });
  return { feeds, log, connect, follow };
}

/** The same, followed up to the sequence number 10. */
async function followedFeeds() {
  const opened = openFeeds();
  const connection = opened.connect();
  const unfollow = opened.follow();
  await connection.requests[0]?.answer(ok(10));
  opened.log.length = 0;
  connection.requests.length = 0;
  return { ...opened, connection, unfollow };
}

test('a connection is live at once where nothing is followed, else with the answer', async () => {
  const { feeds, log, connect, follow } = openFeeds();
  const { requests } = connect();
  feeds.onConnect();
  expect([log, requests.length]).toEqual([['live'], 0]);
  follow();
  expect(requests.map(({ after, timeoutMs }) => [after, timeoutMs])).toEqual([[null, 8000]]);
  await requests[0]?.answer(ok(10));
  expect(log).toEqual(['live', 'live']);
  feeds.onConnect();
  expect(requests.map(({ after }) => after)).toEqual([null, 10]);
});

test('a feed that is followed already is not requested again', async () => {
  const { connection, follow } = await followedFeeds();
  follow();
  expect(connection.requests).toEqual([]);
});

test('the next event is delivered to each listener until it unsubscribes', async () => {
  const { feeds, log, follow, unfollow } = await followedFeeds();
  const unfollowOther = follow();
  feeds.receive('orders', event(11));
  unfollowOther();
  feeds.receive('orders', event(12));
  unfollow();
  feeds.receive('orders', event(13));
  expect(log).toEqual(['event 11', 'event 11', 'event 12']);
});

test('a repeated event is dropped, and an event of a feed that is not followed', async () => {
  const { feeds, log, connection } = await followedFeeds();
  feeds.receive('orders', event(10));
  const other = openFeeds();
  other.connect();
  other.feeds.receive('orders', event(1));
  expect([log, other.log, connection.requests]).toEqual([[], [], []]);
});

test('a gap is requested from the last event on and delivered in order', async () => {
  const { feeds, log, connection } = await followedFeeds();
  feeds.receive('orders', event(12));
  expect(log).toEqual([]);
  expect(connection.requests.map(({ after, timeoutMs }) => [after, timeoutMs])).toEqual([[10, 8000]]);
  await connection.requests[0]?.answer(ok(12, [11, 12]));
  expect(log).toEqual(['event 11', 'event 12', 'live']);
});

test('a gap during a request is requested after its answer, once', async () => {
  const { feeds, connection, log } = await followedFeeds();
  feeds.receive('orders', event(12));
  feeds.receive('orders', event(14));
  feeds.receive('orders', event(15));
  expect(connection.requests).toHaveLength(1);
  await connection.requests[0]?.answer(ok(12, [11, 12]));
  expect(connection.requests.map(({ after }) => after)).toEqual([10, 12]);
  await connection.requests[1]?.answer(ok(15, [13, 14, 15]));
  expect(connection.requests).toHaveLength(2);
  expect(log.filter((line) => line !== 'live')).toEqual([11, 12, 13, 14, 15].map((seq) => `event ${seq}`));
});

test('a heartbeat has its own time-out, and waits for a request that is in flight', async () => {
  const { feeds, connection } = await followedFeeds();
  feeds.heartbeat();
  expect(connection.requests.map(({ after, timeoutMs }) => [after, timeoutMs])).toEqual([[10, 5000]]);
  feeds.heartbeat();
  await connection.requests[0]?.answer(ok(10));
  expect(connection.requests).toHaveLength(1);
  feeds.heartbeat();
  expect(connection.requests).toHaveLength(2);
});

test('a gap that is too large to replay resets the listeners', async () => {
  const { feeds, log, connection } = await followedFeeds();
  feeds.heartbeat();
  await connection.requests[0]?.answer({ status: 'reset', seq: 900 });
  expect(log).toEqual(['reset', 'live']);
  feeds.receive('orders', event(901));
  expect(log.at(-1)).toBe('event 901');
});

test('a second request in sequence without an answer gives the connection up', async () => {
  const { feeds, log, connection } = await followedFeeds();
  const failOnce = async () => {
    feeds.heartbeat();
    await connection.requests.at(-1)?.fail();
  };
  await failOnce();
  expect([log, connection.abandoned]).toEqual([['lost'], 0]);
  feeds.heartbeat();
  await connection.requests.at(-1)?.answer(ok(10));
  await failOnce();
  expect(connection.abandoned).toBe(0);
  await failOnce();
  expect(connection.abandoned).toBe(1);
  await failOnce();
  expect(connection.abandoned).toBe(1);
});

test('a request that fails because the connection is closed does not count as a failure', async () => {
  const { feeds, log, connection } = await followedFeeds();
  for (const _ of [1, 2]) {
    feeds.heartbeat();
    connection.isOpen = false;
    await connection.requests.at(-1)?.fail();
    connection.isOpen = true;
  }
  expect([log, connection.abandoned]).toEqual([['lost', 'lost'], 0]);
});

test('a closed connection is asked nothing', async () => {
  const { feeds, connection } = await followedFeeds();
  connection.isOpen = false;
  feeds.heartbeat();
  feeds.onConnect();
  feeds.receive('orders', event(15));
  expect(connection.requests).toEqual([]);
  feeds.connection = undefined;
  feeds.heartbeat();
  expect(connection.requests).toEqual([]);
});

test('a failure on a former connection says nothing about the present one', async () => {
  const { feeds, log, connection, connect } = await followedFeeds();
  feeds.heartbeat();
  const present = connect();
  feeds.onConnect();
  expect(present.requests).toEqual([]);
  await connection.requests[0]?.fail();
  expect(log).toEqual([]);
  expect(present.requests.map(({ after }) => after)).toEqual([10]);
});

test('an answer for a session that has ended is not delivered', async () => {
  const { feeds, log, connection } = await followedFeeds();
  feeds.heartbeat();
  feeds.reset();
  await connection.requests[0]?.answer(ok(12, [11, 12]));
  expect(log).toEqual([]);
  feeds.heartbeat();
  expect(connection.requests.at(-1)?.after).toBeNull();
});

test('a read takes the events that came after it', async () => {
  const { feeds, connection } = await followedFeeds();
  for (const seq of [11, 12, 13]) feeds.receive('orders', event(seq));
  const apply = (answer: { feed_seq: number; applied: number[] }, { seq }: FeedEvent) => ({
    ...answer,
    applied: [...answer.applied, seq],
  });
  expect(feeds.catchUp('orders', { feed_seq: 11, applied: [] }, apply).applied).toEqual([12, 13]);
  expect(connection.requests).toEqual([]);
});

test('a read older than the kept events has the rest delivered again', async () => {
  const { feeds, log, connection } = await followedFeeds();
  const answer = { feed_seq: 7 };
  expect(feeds.catchUp('orders', answer, () => ({ feed_seq: -1 }))).toBe(answer);
  expect(connection.requests.map(({ after, timeoutMs }) => [after, timeoutMs])).toEqual([[7, 8000]]);
  await connection.requests[0]?.answer(ok(10, [8, 9, 10]));
  expect(log).toEqual(['event 8', 'event 9', 'event 10', 'live']);
});
