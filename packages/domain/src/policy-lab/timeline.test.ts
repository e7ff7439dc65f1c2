import { describe, expect, it } from 'vitest';
import { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const [ORDER, OTHER] = [1, 2];
const [DRIVER, SECOND] = [7, 8];

describe('orders in hand', () => {
  it('are those that the driver took and did not finish', () => {
    const course = new Timeline();
    const [one, two] = [{}, {}];
    expect(course.carried(DRIVER).size).toBe(0);
    course.take(DRIVER, one);
    course.take(DRIVER, two);
    course.free(DRIVER, one, 500);
    expect([...course.carried(DRIVER)]).toEqual([two]);
    expect(course.freedAt(DRIVER)).toBe(500);
  });

  it('of another driver are not finished by this one', () => {
    const course = new Timeline();
    course.free(DRIVER, {}, 500);
    expect(course.freedAt(DRIVER)).toBeUndefined();
  });
});

describe('an offer', () => {
  it('is open until its end', () => {
    const course = new Timeline();
    course.offer(ORDER, DRIVER, 1_000);
    expect([999, 1_000].map((at) => course.isOffered(ORDER, DRIVER, at))).toEqual([true, false]);
    expect(course.isOffered(OTHER, DRIVER, 0)).toBe(false);
    expect([...course.openTo(ORDER)]).toEqual([DRIVER]);
  });

  it.each([
    ['declined', (course: Timeline) => course.decline(ORDER, DRIVER), true],
    ['closed', (course: Timeline) => course.close(ORDER, DRIVER), false],
    ['expired', (course: Timeline) => course.expire(ORDER, DRIVER, { offeredAt: 0, at: 1_000 }), false],
  ])('that is %s leaves the driver free for other orders', (_how, end, isDeclined) => {
    const course = new Timeline();
    course.offer(ORDER, DRIVER, 1_000);
    course.offer(ORDER, DRIVER, 2_000);
    course.offer(OTHER, SECOND, 2_000);
    expect([course.isAsked(DRIVER), course.isAsked(SECOND)]).toEqual([true, true]);
    end(course);
    end(course);
    expect([course.isAsked(DRIVER), course.isAsked(SECOND)]).toEqual([false, true]);
    expect(course.openTo(ORDER).size).toBe(0);
    expect(course.hasDeclined(ORDER, DRIVER)).toBe(isDeclined);
    expect([...course.declinedBy(ORDER)]).toEqual(isDeclined ? [DRIVER] : []);
    expect(course.hasDeclined(OTHER, DRIVER)).toBe(false);
  });
});

describe('offers of two orders', () => {
  it('keep a driver asked until both have ended', () => {
    const course = new Timeline();
    course.offer(ORDER, DRIVER, 1_000);
    course.offer(OTHER, DRIVER, 1_000);
    course.close(ORDER, DRIVER);
    expect(course.isAsked(DRIVER)).toBe(true);
    course.close(OTHER, DRIVER);
    expect(course.isAsked(DRIVER)).toBe(false);
    course.offer(ORDER, DRIVER, 2_000);
    expect(course.isAsked(DRIVER)).toBe(true);
  });
});

describe('the drivers whom the matching skips', () => {
  it('are those who declined, and for two minutes those who did not answer', () => {
    const course = new Timeline();
    course.decline(ORDER, SECOND);
    course.expire(ORDER, DRIVER, { offeredAt: 0, at: 1_000 });
    expect([...course.passedOver(ORDER, 2 * MINUTE + 999)].sort()).toEqual([DRIVER, SECOND]);
    expect([...course.passedOver(ORDER, 2 * MINUTE + 1_000)]).toEqual([SECOND]);
    expect(course.passedOver(OTHER, 1_000).size).toBe(0);
  });

  it('count from the last offer without an answer', () => {
    const course = new Timeline();
    course.expire(ORDER, DRIVER, { offeredAt: 0, at: 0 });
    course.expire(ORDER, SECOND, { offeredAt: 0, at: MINUTE });
    course.expire(ORDER, DRIVER, { offeredAt: MINUTE, at: 2 * MINUTE });
    expect([...course.passedOver(ORDER, 3 * MINUTE)]).toEqual([DRIVER]);
    expect([...course.passedOver(ORDER, 4 * MINUTE)]).toEqual([]);
  });
});

describe('missed offers', () => {
  it('count for half an hour from the offer', () => {
    const course = new Timeline();
    expect(course.missed(DRIVER, 0)).toBe(0);
    course.expire(ORDER, DRIVER, { offeredAt: 0, at: 1_000 });
    course.expire(OTHER, DRIVER, { offeredAt: MINUTE, at: MINUTE + 1_000 });
    const counts = [30 * MINUTE - 1, 30 * MINUTE, 31 * MINUTE - 1, 31 * MINUTE, 90 * MINUTE];
    expect(counts.map((at) => course.missed(DRIVER, at))).toEqual([2, 1, 1, 0, 0]);
  });

  it('count in whatever sequence the offers end', () => {
    const course = new Timeline();
    course.expire(ORDER, DRIVER, { offeredAt: 5 * MINUTE, at: 5 * MINUTE });
    course.expire(OTHER, DRIVER, { offeredAt: 0, at: 5 * MINUTE });
    const counts = [29 * MINUTE, 30 * MINUTE, 35 * MINUTE];
    expect(counts.map((at) => course.missed(DRIVER, at))).toEqual([2, 1, 0]);
  });

  it('outside the window stay outside, however many there were', () => {
    const course = new Timeline();
    for (let turn = 0; turn < 200; turn++)
      course.expire(turn, DRIVER, { offeredAt: turn * MINUTE, at: turn * MINUTE });
    expect(course.missed(DRIVER, 199 * MINUTE)).toBe(30);
    course.expire(ORDER, DRIVER, { offeredAt: 0, at: 199 * MINUTE });
    expect(course.missed(DRIVER, 199 * MINUTE)).toBe(30);
    expect(course.missed(DRIVER, 228 * MINUTE)).toBe(1);
  });
});
