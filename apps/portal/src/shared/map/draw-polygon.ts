import { type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import type { Map as MapLibre } from 'maplibre-gl';
import { type GeoJSONStoreFeatures, TerraDraw, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { MAP_COLOURS } from './basemap/map-colours.ts';

const colour = MAP_COLOURS.polygon as `#${string}`;

const polygonMode = () =>
  new TerraDrawPolygonMode({
    styles: {
      fillColor: colour,
      fillOpacity: 0.1,
      outlineColor: colour,
      outlineWidth: 2,
      closingPointColor: colour,
    },
  });

/** The corners of a drawn polygon without the repeated first one; null for another shape. */
function cornersOf(shape: GeoJSONStoreFeatures | undefined): MapPoint[] | null {
  if (shape?.geometry.type !== 'Polygon') return null;
  return (shape.geometry.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([x = 0, y = 0]): MapPoint => [x, y])
    .slice(0, POLYGON_CORNERS.max);
}

/** A function that does something once. */
function once(run: () => void): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    run();
  };
}

/** Starts drawing one polygon; `onDone` receives its corners. Returns the cancel function. */
export function drawPolygon(map: MapLibre, onDone: (corners: MapPoint[]) => void): () => void {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [polygonMode()],
  });
  draw.start();
  draw.setMode('polygon');
  const stop = once(() => draw.stop());
  draw.on('finish', (id) => {
    const corners = cornersOf(draw.getSnapshotFeature(id));
    if (!corners) return;
    // Deferred: the library is still inside its own finish handler.
    window.setTimeout(() => {
      stop();
      onDone(corners);
    });
  });
  return stop;
}

/**
 * Lets the corners of a polygon be dragged, added in the middle of an edge, and deleted by a right click; `onChange`
 * receives them after each change. Returns the function that ends it.
 */
export function editPolygon(
  map: MapLibre,
  corners: readonly MapPoint[],
  onChange: (corners: MapPoint[]) => void,
): () => void {
  const handle = {
    selectionPointColor: colour,
    selectionPointOutlineColor: '#ffffff',
    selectionPointWidth: 6,
  } as const;
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      polygonMode(),
      new TerraDrawSelectMode({
        allowManualDeselection: false,
        flags: {
          polygon: { feature: { coordinates: { draggable: true, midpoints: true, deletable: true } } },
        },
        styles: {
          ...handle,
          selectedPolygonColor: colour,
          selectedPolygonFillOpacity: 0.1,
          selectedPolygonOutlineColor: colour,
          selectedPolygonOutlineWidth: 2,
          midPointColor: colour,
          midPointWidth: 4,
        },
      }),
    ],
  });
  draw.start();
  const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]) => [x, y]);
  const [added] = draw.addFeatures([
    { type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: { mode: 'polygon' } },
  ]);
  draw.setMode('select');
  if (added?.id !== undefined) draw.selectFeature(added.id);
  draw.on('finish', (id) => {
    const changed = cornersOf(draw.getSnapshotFeature(id));
    if (changed) window.setTimeout(() => onChange(changed));
  });
  return once(() => draw.stop());
}
