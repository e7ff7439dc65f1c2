import type { Map as GlMap } from 'maplibre-gl';

/**
 * Keeps a map as large as its container, but not while it is on the move: a new size would end the drag of a person who
 * still holds it. The map is made with `trackResize: false`. Returns what ends it.
 */
export function followSize(map: GlMap): () => void {
  const container = map.getContainer();
  let size = `${container.clientWidth} ${container.clientHeight}`;
  let ended = false;
  const fit = () => {
    if (ended) return;
    // A move ends inside a frame, and a frame is not drawn inside another: hence after it, yet before it is seen.
    if (map.isMoving()) return void map.once('moveend', () => queueMicrotask(fit));
    map.resize();
    map.redraw();
  };
  const observer = new ResizeObserver(() => {
    const now = `${container.clientWidth} ${container.clientHeight}`;
    if (now === size) return;
    size = now;
    fit();
  });
  observer.observe(container);
  return () => {
    ended = true;
    observer.disconnect();
  };
}
