import type { Map as GlMap } from 'maplibre-gl';

/**
 * Keeps a map as large as its container, but not while it is on the move: a new size would end the drag of a person who
 * still holds it. The map is made with `trackResize: false`. Returns what ends it.
 */
export function followSize(map: GlMap): () => void {
  const container = map.getContainer();
  let size = `${container.clientWidth} ${container.clientHeight}`;
  const fit = () => {
    map.resize();
    map.redraw();
  };
  const observer = new ResizeObserver(() => {
    const now = `${container.clientWidth} ${container.clientHeight}`;
    if (now === size) return;
    size = now;
    map.off('moveend', fit);
    if (map.isMoving()) map.once('moveend', fit);
    else fit();
  });
  observer.observe(container);
  return () => observer.disconnect();
}
