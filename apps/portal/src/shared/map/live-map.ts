import type { Boundaries, MapPoint } from '@mishwar/domain';
import type { FeatureCollection } from 'geojson';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { type LiveSource, mapStyle } from './basemap/map-style.ts';
import { showBasemap } from './basemap/show-basemap.ts';
import { fitView, toBoundaries } from './fit-view.ts';
import { followSize } from './follow-size.ts';
import { getPulse, planFrame } from './frame-plan.ts';
import type { LiveMapOptions } from './live-map-options.ts';
import type { MapArea, MapType, MapView, Markers, MoveListener } from './map-types.ts';
import { clusterImages } from './markers/cluster-images.ts';
import { type Cluster, clusterFeatures, clusterFleet, getClusterZoom } from './markers/clusters.ts';
import { DriversLayer, getFramesPerSecond } from './markers/drivers-layer.ts';
import { Fleet, isIn, pointOf, toMercator } from './markers/fleet.ts';
import {
  areaFeatures,
  customerFeatures,
  lineFeatures,
  pointFeatures,
  polygonFeatures,
  restaurantFeatures,
  trailFeature,
} from './markers/marker-features.ts';
import { markerImages } from './markers/marker-images.ts';
import { getLateRadius, IMAGE_OPTIONS, STILL_RING } from './markers/marker-layers.ts';
import { Pointing } from './pointing.ts';
import { Tooltips } from './tooltips.ts';

maplibre.setWorkerUrl(workerUrl);

/** Circles follow their drivers less often than dots: a new source costs the map a placement of all names. */
const CLUSTER_INTERVAL_MS = 5_000;
const NO_CLUSTERS = { clusters: [], clustered: null };

/** The map with its markers. All data is passed in; the class fetches nothing. */
export class LiveMap {
  readonly map: maplibre.Map;
  readonly #fleet = new Fleet();
  #drivers: DriversLayer | null = null;
  readonly #unfollowSize: () => void;
  readonly #tooltips: Tooltips;
  readonly #pointing: Pointing;
  /** A map of few markers, which are icons at every zoom. */
  readonly #fewMarkers: boolean;
  #clusters: readonly Cluster[] = [];
  /** Of the circles that are drawn: when, of which zoom, and of how many drivers. */
  #drawnClusters = { at: 0, zoom: null as number | null, drivers: 0 };
  /** Whether one is in sight. */
  #hasClusters = false;
  readonly #onClusters: LiveMapOptions['onClusters'];
  readonly #still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  #markers: Markers | null = null;
  /** Sources that are empty. */
  readonly #empty = new Set<LiveSource>();
  #isReady = false;
  #frame = 0;
  #drawn = { glide: 0, pulse: 0 };
  #type: MapType;

  constructor(options: LiveMapOptions) {
    const { container, ground, tiles, language, view, name, direction } = options;
    this.#type = options.type;
    this.#fewMarkers = options.inPage;
    this.map = new maplibre.Map({
      container,
      style: mapStyle(ground, tiles, language),
      center: [view.longitude, view.latitude],
      zoom: view.zoom,
      minZoom: 4,
      maxZoom: 18,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      trackResize: false,
      locale: { 'Map.Title': name },
      scrollZoom: !options.inPage,
      dragPan: !options.inPage || !window.matchMedia('(pointer: coarse)').matches,
    });
    this.#unfollowSize = followSize(this.map);
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.#tooltips = new Tooltips(this.map, direction);
    this.#onClusters = options.onClusters;
    this.#pointing = new Pointing(this.map, {
      fleet: this.#fleet,
      tooltips: this.#tooltips,
      clusters: () => this.#clusters,
      describeCluster: options.describeCluster,
      onCluster: (cluster) => this.#zoomTo(cluster),
    });
    this.map.once('style.load', () => {
      const images = markerImages();
      for (const [id, image] of [...images, ...clusterImages()]) this.map.addImage(id, image, IMAGE_OPTIONS);
      this.#addDrivers(images);
      if (this.#fewMarkers) this.#showIcons();
      // After a lost WebGL context the layer restores itself.
      this.map.on('webglcontextrestored', () => this.#addDrivers(images));
      this.#isReady = true;
      this.setType(this.#type);
      this.#cluster();
      this.#drawAll();
      options.onReady();
      options.onMove(this.view(), this.boundaries(), false);
    });
    this.map.on('zoom', () => {
      if (!this.#isReady || this.#clusterZoom() === this.#drawnClusters.zoom) return;
      this.#cluster();
      this.#drawMoving(performance.now());
      this.#keepMoving();
    });
    this.map.on('error', (event) => {
      const { sourceId } = event as { sourceId?: string };
      if (sourceId === 'road' || sourceId === 'satellite') options.onTilesFailed(sourceId);
      // An error before the first frame that is no tile error is an invalid style: nothing will be drawn.
      else if (!this.#isReady && sourceId === undefined) options.onStyleRefused();
    });
    this.map.on('moveend', (event) => {
      this.#reportClusters();
      options.onMove(
        this.view(),
        this.boundaries(),
        'originalEvent' in event && Boolean(event.originalEvent),
      );
    });
  }

  #addDrivers(images: ReadonlyMap<string, ImageData>): void {
    if (this.map.getLayer('drivers')) return;
    this.#drivers = new DriversLayer(this.#fleet, images, this.#fewMarkers);
    // The names of stops stay legible over the drivers.
    this.map.addLayer(this.#drivers, 'stop-names');
  }

  #showIcons(): void {
    for (const source of ['customers', 'restaurants']) this.map.setLayerZoomRange(source, 0, 24);
    for (const id of ['customer-dots', 'restaurant-dots'])
      this.map.setLayoutProperty(id, 'visibility', 'none');
  }

  /** Ends what draws on the map; called at the latest when the map is removed. */
  stopDrawing: () => void = () => undefined;

  set isDrawing(drawing: boolean) {
    this.#pointing.isDrawing = drawing;
  }

  view(): MapView {
    const { lat, lng } = this.map.getCenter();
    return { latitude: lat, longitude: lng, zoom: this.map.getZoom() };
  }

  boundaries(): Boundaries {
    return toBoundaries(this.map.getBounds());
  }

  /** Moves to the view, without animation for reduced motion. */
  goTo({ latitude, longitude, zoom }: MapView): void {
    if (!this.#isReady) return;
    const camera = { center: [longitude, latitude] as [number, number], zoom };
    if (this.#still) this.map.jumpTo(camera);
    else this.map.easeTo({ ...camera, duration: 600 });
  }

  zoomBy(step: number): void {
    if (!this.#isReady) return;
    if (this.#still) this.map.setZoom(this.map.getZoom() + step);
    else this.map.easeTo({ zoom: this.map.getZoom() + step, duration: 200 });
  }

  setType(type: MapType): void {
    this.#type = type;
    if (!this.#isReady) return;
    showBasemap(this.map, type);
  }

  /** Shows areas below everything else. */
  setAreas(areas: readonly MapArea[]): void {
    if (this.#isReady) this.#set('areas', areaFeatures(areas));
  }

  /** Shows the polygon; hidden for fewer than three corners. */
  setPolygon(corners: readonly MapPoint[]): void {
    if (this.#isReady) this.#set('polygon', polygonFeatures(corners));
  }

  /** Shows the markers. Drivers that moved are animated. */
  setMarkers(markers: Markers): void {
    const before = this.#markers;
    this.#markers = markers;
    if (markers.drivers !== before?.drivers) {
      this.#fleet.sight = this.#sight();
      this.#fleet.set(markers.drivers, performance.now(), !this.#still && before !== null);
    }
    if (!this.#isReady) return;
    if (markers.drivers !== before?.drivers || markers.selected.driver !== before.selected.driver)
      this.#cluster();
    this.#drawAll(before);
  }

  /** Listener for moves between two reads; rendered once per batch. */
  readonly moves: MoveListener = {
    move: (id, longitude, latitude, heading) =>
      this.#fleet.move(id, longitude, latitude, heading, this.#movedAt(), !this.#still),
    done: () => {
      this.#moved = 0;
      if (!this.#isReady) return;
      this.#cluster();
      this.#drawMoving(performance.now());
      this.#keepMoving();
    },
  };

  /** One timestamp for a batch. */
  #moved = 0;
  #movedAt(): number {
    if (this.#moved === 0) {
      this.#moved = performance.now();
      this.#fleet.sight = this.#sight();
    }
    return this.#moved;
  }

  #sight() {
    const { northLatitude, westLongitude, southLatitude, eastLongitude } = this.boundaries();
    return { from: toMercator(westLongitude, northLatitude), to: toMercator(eastLongitude, southLatitude) };
  }

  /** The zoom whose grid the clusters have; null where every driver is an icon. */
  #clusterZoom(): number | null {
    return this.#fewMarkers ? null : getClusterZoom(this.map.getZoom());
  }

  /** Counts the fleet into clusters: when positions have arrived, and when the zoom needs another grid. */
  #cluster(): void {
    const zoom = this.#clusterZoom();
    const { clusters, clustered } = zoom === null ? NO_CLUSTERS : clusterFleet(this.#fleet, zoom);
    this.#clusters = clusters;
    this.#fleet.hide(clustered, this.#markers?.selected.driver ?? null);
    const [drawn, at, drivers] = [this.#drawnClusters, performance.now(), this.#fleet.size];
    const isSame = drawn.zoom === zoom && drawn.drivers === drivers;
    if (isSame && at - drawn.at < CLUSTER_INTERVAL_MS) return;
    this.#drawnClusters = { at, zoom, drivers };
    this.#set('clusters', clusterFeatures(clusters));
    this.#reportClusters();
  }

  #reportClusters(): void {
    const sight = this.#sight();
    const inSight = this.#clusters.some(({ at }) => isIn(sight, at.x, at.y));
    if (inSight !== this.#hasClusters) this.#onClusters(inSight);
    this.#hasClusters = inSight;
  }

  /** Moves to the drivers of a cluster. */
  #zoomTo({ box }: Cluster): void {
    const { clientWidth: width, clientHeight: height } = this.map.getContainer();
    const padding = Math.min(width, height) / 4;
    const view = fitView([pointOf(box.from), pointOf(box.to)], { width, height, padding });
    if (view) this.goTo({ ...view, zoom: Math.max(view.zoom, this.map.getZoom() + 1) });
  }

  /** Sets the data of a source; skips an empty source that stays empty. */
  #set(source: LiveSource, data: FeatureCollection): void {
    const isEmpty = data.features.length === 0;
    if (isEmpty && this.#empty.has(source)) return;
    const mapSource = this.map.getSource(source);
    if (mapSource?.type !== 'geojson') return;
    void (mapSource as maplibre.GeoJSONSource).setData(data);
    if (isEmpty) this.#empty.add(source);
    else this.#empty.delete(source);
  }

  /** Updates the markers; static ones only where they differ from `before`. */
  #drawAll(before: Markers | null = null): void {
    const markers = this.#markers;
    if (!markers) return;
    if (markers.customers !== before?.customers) {
      this.#set('customers', customerFeatures(markers.customers));
    }
    if (markers.restaurants !== before?.restaurants) {
      this.#set('restaurants', restaurantFeatures(markers.restaurants));
    }
    if (markers.lines !== before?.lines) this.#set('lines', lineFeatures(markers.lines));
    this.#drawMoving(performance.now());
    this.#keepMoving();
  }

  /** Updates everything that moves with drivers: markers, trail, rings, names. */
  #drawMoving(now: number): void {
    this.#drivers?.change();
    this.#followDrivers(now);
  }

  #followDrivers(now: number): void {
    const markers = this.#markers;
    if (!markers) return;
    const { driver, customer } = markers.selected;
    const at = this.#placeOf('driver', driver, now);
    this.#set('trail', trailFeature(markers.trail, at));
    this.#set('selected', pointFeatures([at, this.#placeOf('customer', customer, now)]));
    this.#tooltips.keep((kind, id) => this.#placeOf(kind, id, now));
  }

  #placeOf(kind: string, id: string | null, now: number): MapPoint | null {
    if (id === null || !this.#markers) return null;
    if (kind === 'driver') return this.#fleet.placeOf(id, now);
    const { customers, restaurants } = this.#markers;
    const markers = kind === 'customer' ? customers : restaurants;
    return markers.find((marker) => marker.id === id)?.at ?? null;
  }

  /** Runs the animation while a movement is visible or a ring pulses; beside clusters rings are still. */
  #keepMoving(): void {
    if (this.#frame !== 0 || this.#still) return;
    let wasMoving = false;
    const step = () => {
      const now = performance.now();
      const isLate =
        this.#clusterZoom() === null && (this.#markers?.customers.some((one) => one.isLate) ?? false);
      const frames = getFramesPerSecond(this.#fleet.farthest(now), this.map.getZoom());
      const drawn = this.#drawn;
      if (document.visibilityState === 'visible') {
        const plan = planFrame({ now, frames, wasMoving, isLate, drivers: this.#fleet.size, drawn });
        if (plan.moves) {
          drawn.glide = now;
          this.map.triggerRepaint();
          this.#followDrivers(now);
        }
        if (plan.pulses) {
          drawn.pulse = now;
          this.#drawRings(getPulse(now));
        } else if (!isLate && drawn.pulse > 0) {
          drawn.pulse = 0;
          this.#drawRings(STILL_RING);
        }
      }
      wasMoving = frames > 0;
      this.#frame = wasMoving || isLate ? window.requestAnimationFrame(step) : 0;
    };
    this.#frame = window.requestAnimationFrame(step);
  }

  #drawRings({ radius, opacity }: typeof STILL_RING): void {
    this.map.setPaintProperty('late', 'circle-radius', getLateRadius(radius));
    this.map.setPaintProperty('late', 'circle-stroke-opacity', opacity);
  }

  /** Ends the map; what is shown on it afterwards, as by a page that has not heard of it yet, has no effect. */
  remove(): void {
    this.stopDrawing();
    this.#isReady = false;
    window.cancelAnimationFrame(this.#frame);
    this.#unfollowSize();
    this.#tooltips.close();
    this.map.remove();
  }
}
