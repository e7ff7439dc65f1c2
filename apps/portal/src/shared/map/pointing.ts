import type * as maplibre from 'maplibre-gl';
import { type Cluster, getClusterSize } from './markers/clusters.ts';
import { getHitRadius, getWorldWidth } from './markers/drivers-layer.ts';
import { type Fleet, toMercator } from './markers/fleet.ts';
import { CLICKABLE } from './markers/marker-layers.ts';
import type { Tooltips } from './tooltips.ts';

/** Hit tolerance around a marker, in px. */
const CLICK_REACH = 6;

interface Targets {
  fleet: Fleet;
  tooltips: Tooltips;
  clusters: () => readonly Cluster[];
  describeCluster: (cluster: Cluster) => string;
  onCluster: (cluster: Cluster) => void;
}

/** Hover and click handling of markers. */
export class Pointing {
  /** While drawing, a click adds a corner and selects nothing. */
  isDrawing = false;
  readonly #map: maplibre.Map;
  readonly #targets: Targets;

  constructor(map: maplibre.Map, targets: Targets) {
    this.#map = map;
    this.#targets = targets;
    map.on('click', (event) => this.#click(event.point));
    map.on('mousemove', (event) => {
      const canvas = map.getCanvas();
      canvas.title = '';
      if (this.isDrawing) return;
      const driver = this.#driverAt(event.point);
      const cluster = driver ? undefined : this.#clusterAt(event.point);
      const isOver = driver ?? cluster ?? this.#markerAt(event.point, 0);
      canvas.style.cursor = isOver ? 'pointer' : '';
      if (cluster) canvas.title = targets.describeCluster(cluster);
    });
  }

  #click(point: maplibre.Point): void {
    if (this.isDrawing) return;
    const driver = this.#driverAt(point);
    const { tooltips, onCluster } = this.#targets;
    if (driver) {
      const { id, name } = driver.marker;
      tooltips.open({ id, kind: 'driver', text: name }, [driver.at[0], driver.at[1]]);
      return;
    }
    const cluster = this.#clusterAt(point);
    if (cluster) {
      onCluster(cluster);
      return;
    }
    const hit = this.#markerAt(point, CLICK_REACH);
    if (hit?.geometry.type !== 'Point') {
      tooltips.close();
      return;
    }
    const { id, kind, name } = hit.properties as { id: string; kind: string; name: string };
    tooltips.open({ id, kind, text: name }, hit.geometry.coordinates as [number, number]);
  }

  #driverAt(point: maplibre.Point) {
    const { lng, lat } = this.#map.unproject(point);
    const zoom = this.#map.getZoom();
    return this.#targets.fleet.nearest(
      toMercator(lng, lat),
      getHitRadius(zoom) / getWorldWidth(zoom),
      performance.now(),
    );
  }

  #clusterAt(point: maplibre.Point): Cluster | undefined {
    const { lng, lat } = this.#map.unproject(point);
    const { x, y } = toMercator(lng, lat);
    const world = getWorldWidth(this.#map.getZoom());
    return this.#targets
      .clusters()
      .find(({ at, count }) => Math.hypot(at.x - x, at.y - y) * world <= getClusterSize(count) / 2);
  }

  /** The topmost marker within a tolerance of a point, drivers and clusters excluded. */
  #markerAt({ x, y }: maplibre.Point, around: number): maplibre.MapGeoJSONFeature | undefined {
    const box: [maplibre.PointLike, maplibre.PointLike] = [
      [x - around, y - around],
      [x + around, y + around],
    ];
    const layers = CLICKABLE.filter((layer) => this.#map.getLayer(layer));
    return this.#map.queryRenderedFeatures(box, { layers })[0];
  }
}
