import type { Map as GlMap } from 'maplibre-gl';

/**
 * Resizes a map with its container, but not during a move: a resize would end the user's
 * drag. The map is created with `trackResize: false`. Returns the stop function.
 */
export function followSize(map: GlMap): () => void {
  const container = map.getContainer();
  let size = `${container.clientWidth} ${container.clientHeight}`;
  let ended = false;
  const fit = () => {
    if (ended) return;
    // A move ends inside a frame, which must not be nested: resize after it, before the next paint.
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
