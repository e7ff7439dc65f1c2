import { type MapPoint, POLYGON_CORNERS } from '@mishwar/domain';
import type { Map as MapLibre } from 'maplibre-gl';
import { TerraDraw, TerraDrawPolygonMode } from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { MAP_COLOURS } from './basemap/map-colours.ts';

const colour = MAP_COLOURS.polygon as `#${string}`;

/** Starts drawing one polygon; `onDone` receives its corners. Returns the cancel function. */
export function drawPolygon(map: MapLibre, onDone: (corners: MapPoint[]) => void): () => void {
  const draw = new TerraDraw({
    adapter: new TerraDrawMapLibreGLAdapter({ map }),
    modes: [
      new TerraDrawPolygonMode({
        styles: {
          fillColor: colour,
          fillOpacity: 0.1,
          outlineColor: colour,
          outlineWidth: 2,
          closingPointColor: colour,
        },
      }),
    ],
  });
  draw.start();
  draw.setMode('polygon');
  let isOver = false;
  const stop = () => {
    if (isOver) return;
    isOver = true;
    draw.stop();
  };
  draw.on('finish', (id) => {
    const shape = draw.getSnapshotFeature(id);
    if (shape?.geometry.type !== 'Polygon') return;
    const corners = (shape.geometry.coordinates[0] ?? [])
      .slice(0, -1)
      .map(([x = 0, y = 0]): MapPoint => [x, y])
      .slice(0, POLYGON_CORNERS.max);
    // Deferred: the library is still inside its own finish handler.
    window.setTimeout(() => {
      stop();
      onDone(corners);
    });
  });
  return stop;
}
