import type * as maplibre from 'maplibre-gl';
import { getHitRadius, getWorldWidth } from './markers/drivers-layer.ts';
import { type Fleet, toMercator } from './markers/fleet.ts';
import { CLICKABLE } from './markers/marker-layers.ts';
import type { Tooltips } from './tooltips.ts';

/** Hit tolerance around a marker, in px. */
const CLICK_REACH = 6;

/** Hover and click handling of markers. */
export class Pointing {
  /** While drawing, a click adds a corner and selects nothing. */
  isDrawing = false;
  readonly #map: maplibre.Map;
  readonly #fleet: Fleet;
  readonly #tooltips: Tooltips;

  constructor(map: maplibre.Map, fleet: Fleet, tooltips: Tooltips) {
    this.#map = map;
    this.#fleet = fleet;
    this.#tooltips = tooltips;
    map.on('click', (event) => this.#click(event.point));
    map.on('mousemove', (event) => {
      if (this.isDrawing) return;
      const isOver = this.#driverAt(event.point) !== null || this.#markerAt(event.point, 0) !== undefined;
      map.getCanvas().style.cursor = isOver ? 'pointer' : '';
    });
  }

  #click(point: maplibre.Point): void {
    if (this.isDrawing) return;
    const driver = this.#driverAt(point);
    if (driver) {
      const { id, name } = driver.marker;
      this.#tooltips.open({ id, kind: 'driver', text: name }, [driver.at[0], driver.at[1]]);
      return;
    }
    const hit = this.#markerAt(point, CLICK_REACH);
    if (hit?.geometry.type !== 'Point') {
      this.#tooltips.close();
      return;
    }
    const { id, kind, name } = hit.properties as { id: string; kind: string; name: string };
    this.#tooltips.open({ id, kind, text: name }, hit.geometry.coordinates as [number, number]);
  }

  #driverAt(point: maplibre.Point) {
    const { lng, lat } = this.#map.unproject(point);
    const zoom = this.#map.getZoom();
    return this.#fleet.nearest(
      toMercator(lng, lat),
      getHitRadius(zoom) / getWorldWidth(zoom),
      performance.now(),
    );
  }

  /** The topmost marker within a tolerance of a point, drivers excluded. */
  #markerAt({ x, y }: maplibre.Point, around: number): maplibre.MapGeoJSONFeature | undefined {
    const box: [maplibre.PointLike, maplibre.PointLike] = [
      [x - around, y - around],
      [x + around, y + around],
    ];
    const layers = CLICKABLE.filter((layer) => this.#map.getLayer(layer));
    return this.#map.queryRenderedFeatures(box, { layers })[0];
  }
}
