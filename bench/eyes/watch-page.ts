import type { Page } from 'playwright';

interface Interaction {
  ms: number;
  /** "keydown Enter on tr (waiting + working + painting)". */
  what: string;
}

/** What a page has measured of itself since it was opened. */
export interface PageFigures {
  /** Milliseconds from the navigation to the paint of the largest thing. */
  lcp: number;
  /** The worst five seconds of things that moved by themselves. */
  cls: number;
  /** Each interaction that took 16 ms or more to its next paint. */
  interactions: Interaction[];
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Has every page that is opened from now on measure itself, as the web vitals are defined. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const figures = { lcp: 0, cls: 0, byInteraction: {} as Record<number, Interaction> };
    let session = { value: 0, first: 0, last: 0 };
    const watch = (type: string, use: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
        type,
        buffered: true,
        ...more,
      });
    const labels = new Map<number, string>();
    const record = (event: KeyboardEvent | PointerEvent) => {
      const { timeStamp, target } = event;
      const on = target instanceof Element ? (target.getAttribute('aria-label') ?? target.tagName) : '';
      labels.set(timeStamp, `${'key' in event ? event.key : ''} on ${on.toLowerCase()}`);
    };
    for (const type of ['keydown', 'keyup', 'pointerdown', 'pointerup'] as const)
      window.addEventListener(type, record, true);
    watch('largest-contentful-paint', ({ startTime }) => {
      figures.lcp = startTime;
    });
    watch('layout-shift', (entry) => {
      const { value, hadRecentInput, startTime } = entry as Shift;
      if (hadRecentInput) return;
      const goesOn = startTime - session.last < 1000 && startTime - session.first < 5000;
      if (!goesOn) session = { value: 0, first: startTime, last: startTime };
      session = { ...session, value: session.value + value, last: startTime };
      figures.cls = Math.max(figures.cls, session.value);
    });
    const interact = (entry: PerformanceEntry) => {
      const { interactionId, duration: ms, name, startTime } = entry as PerformanceEventTiming;
      const { processingStart: start, processingEnd: end } = entry as PerformanceEventTiming;
      if (!interactionId || ms <= (figures.byInteraction[interactionId]?.ms ?? 0)) return;
      const parts = [start - startTime, end - start, startTime + ms - end];
      const what = `${name} ${labels.get(startTime) ?? ''} (${parts.map(Math.round).join(' + ')})`;
      figures.byInteraction[interactionId] = { ms, what };
    };
    watch('event', interact, { durationThreshold: 16 });
    Object.assign(window, { pageFigures: figures });
  });
}

export async function figuresOf(page: Page): Promise<PageFigures> {
  type Watched = Window & { pageFigures?: Omit<PageFigures, 'interactions'> & { byInteraction: object } };
  const figures = await page.evaluate(() => (window as Watched).pageFigures);
  if (!figures) throw new Error('the page does not measure itself');
  return { ...figures, interactions: Object.values(figures.byInteraction) };
}

/** Interaction to next paint of `count`: the slowest but one for every fifty. What was not measured was under 16 ms. */
export function inpOf(measured: readonly Interaction[], count: number): number {
  const slowestFirst = measured.map(({ ms }) => ms).toSorted((a, b) => b - a);
  return slowestFirst[Math.min(count - 1, Math.floor(count / 50))] ?? 16;
}
