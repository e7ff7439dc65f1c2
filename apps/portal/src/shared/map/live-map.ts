import type { MapGround } from '@mishwar/contract';
import { type Boundaries, isWithin, type Language, type MapPoint } from '@mishwar/domain';
import type { FeatureCollection } from 'geojson';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { isInside, widened } from './bounds.ts';
import { Glide } from './glide.ts';
import { GROUND_COLOURS } from './map-colours.ts';
import { type LiveSource, mapStyle } from './map-style.ts';
import type { MapType, MapView, Markers } from './map-types.ts';
import {
  customerFeatures,
  driverFeatures,
  lineFeatures,
  pointFeatures,
  restaurantFeatures,
  trailFeature,
} from './marker-features.ts';
import { markerImages } from './marker-images.ts';
import { CLICKABLE, IMAGE_OPTIONS } from './marker-layers.ts';
import { Tooltips } from './tooltips.ts';

maplibre.setWorkerUrl(workerUrl);

/** More drivers than these jump: drawing them anew for each frame would take longer than the frame. */
const MOST_GLIDING = 400;
const FRAME_MS = 50;
/** Each frame draws all of them anew. */
const CROWDED_FRAME_MS = 250;
const PULSE_MS = 2_000;

export interface LiveMapEvents {
  /** The map stands still somewhere; `byPerson` where somebody moved it there. */
  onMove(view: MapView, boundaries: Boundaries, byPerson: boolean): void;
  /** Tiles are configured and do not come. */
  onTilesFailed(): void;
  onReady(map: LiveMap): void;
}

export interface LiveMapOptions extends LiveMapEvents {
  container: HTMLElement;
  ground: MapGround;
  language: Language;
  view: MapView;
  type: MapType;
  /** Name of the map for those who cannot see it. */
  name: string;
  direction: 'rtl' | 'ltr';
}

/** The map with its markers. Everything that it shows is put in from outside; it reads nothing itself. */
export class LiveMap {
  readonly map: maplibre.Map;
  readonly #glide = new Glide();
  readonly #tooltips: Tooltips;
  readonly #still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  #markers: Markers | null = null;
  /** Sources in which there is nothing. */
  readonly #empty = new Set<LiveSource>();
  #isReady = false;
  /** The part of the map whose drivers are drawn; null: all of them. */
  #drawnWithin: Boundaries | null = null;
  #frame = 0;
  #drawn = 0;
  #type: MapType;

  constructor(options: LiveMapOptions) {
    const { container, ground, language, view, name, direction } = options;
    this.#type = options.type;
    this.map = new maplibre.Map({
      container,
      style: mapStyle(ground, language),
      center: [view.longitude, view.latitude],
      zoom: view.zoom,
      minZoom: 4,
      maxZoom: 18,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      locale: { 'Map.Title': name },
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    this.#tooltips = new Tooltips(this.map, direction);
    this.map.once('style.load', () => {
      for (const [id, image] of markerImages()) this.map.addImage(id, image, IMAGE_OPTIONS);
      this.#isReady = true;
      this.setType(this.#type);
      this.#drawAll();
      options.onReady(this);
      options.onMove(this.view(), this.boundaries(), false);
    });
    this.map.on('error', (event) => {
      const { sourceId } = event as { sourceId?: string };
      if (sourceId === 'road' || sourceId === 'satellite') options.onTilesFailed();
    });
    this.map.on('move', () => {
      if (this.#drawnWithin && !isInside(this.boundaries(), this.#drawnWithin)) {
        this.#drawMoving(performance.now());
      }
    });
    this.map.on('moveend', (event) => {
      options.onMove(
        this.view(),
        this.boundaries(),
        'originalEvent' in event && Boolean(event.originalEvent),
      );
    });
    this.map.on('click', (event) => this.#click(event.point));
    for (const layer of CLICKABLE) {
      this.map.on('mouseenter', layer, () => {
        this.map.getCanvas().style.cursor = 'pointer';
      });
      this.map.on('mouseleave', layer, () => {
        this.map.getCanvas().style.cursor = '';
      });
    }
  }

  /** While somebody draws, a click is a corner and no question. */
  isDrawing = false;

  #click(point: maplibre.Point): void {
    if (this.isDrawing) return;
    const layers = CLICKABLE.filter((layer) => this.map.getLayer(layer));
    const around: [maplibre.PointLike, maplibre.PointLike] = [
      [point.x - 6, point.y - 6],
      [point.x + 6, point.y + 6],
    ];
    const [hit] = this.map.queryRenderedFeatures(around, { layers });
    if (hit?.geometry.type !== 'Point') {
      this.#tooltips.close();
      return;
    }
    const { id, kind, name } = hit.properties as { id: string; kind: string; name: string };
    this.#tooltips.open({ id, kind, text: name }, hit.geometry.coordinates as [number, number]);
  }

  view(): MapView {
    const { lat, lng } = this.map.getCenter();
    return { latitude: lat, longitude: lng, zoom: this.map.getZoom() };
  }

  boundaries(): Boundaries {
    const bounds = this.map.getBounds();
    const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));
    return {
      northLatitude: within(bounds.getNorth(), 90),
      eastLongitude: within(bounds.getEast(), 180),
      southLatitude: within(bounds.getSouth(), 90),
      westLongitude: within(bounds.getWest(), 180),
    };
  }

  /** Goes there; at once where motion is not wanted. */
  goTo({ latitude, longitude, zoom }: MapView): void {
    const camera = { center: [longitude, latitude] as [number, number], zoom };
    if (this.#still) this.map.jumpTo(camera);
    else this.map.easeTo({ ...camera, duration: 600 });
  }

  zoomBy(step: number): void {
    if (this.#still) this.map.setZoom(this.map.getZoom() + step);
    else this.map.easeTo({ zoom: this.map.getZoom() + step, duration: 200 });
  }

  setType(type: MapType): void {
    this.#type = type;
    if (!this.#isReady) return;
    const colours = GROUND_COLOURS[type];
    for (const name of ['road', 'satellite'] as const) {
      if (this.map.getLayer(name)) {
        this.map.setLayoutProperty(name, 'visibility', name === type ? 'visible' : 'none');
      }
    }
    const isTiled = this.map.getLayer(type) !== undefined;
    for (const layer of ['land', 'coast', 'built', 'grid', 'cities']) {
      this.map.setLayoutProperty(layer, 'visibility', isTiled ? 'none' : 'visible');
    }
    this.map.setPaintProperty('ground', 'background-color', [
      'interpolate',
      ['linear'],
      ['zoom'],
      9,
      colours.water,
      10.5,
      colours.land,
    ]);
    this.map.setPaintProperty('land', 'fill-color', colours.land);
    this.map.setPaintProperty('coast', 'line-color', colours.coast);
    this.map.setPaintProperty('built', 'circle-color', colours.built);
    this.map.setPaintProperty('grid', 'line-color', colours.grid);
  }

  /** Draws the polygon; none for fewer than three corners. */
  setPolygon(corners: readonly MapPoint[]): void {
    if (!this.#isReady) return;
    const ring = [...corners, ...corners.slice(0, 1)].map(([x, y]) => [x, y]);
    this.#set('polygon', {
      type: 'FeatureCollection',
      features:
        corners.length < 3
          ? []
          : [{ type: 'Feature', geometry: { type: 'Polygon', coordinates: [ring] }, properties: {} }],
    });
  }

  /** Shows these markers. Drivers that moved glide to where they are; very many jump. */
  setMarkers(markers: Markers): void {
    const before = this.#markers;
    this.#markers = markers;
    if (markers.drivers.length > MOST_GLIDING) this.#glide.forget();
    else this.#glide.aim(markers.drivers, performance.now(), !this.#still && before !== null);
    if (this.#isReady) this.#drawAll(before);
  }

  /** Puts data into a source; nothing where there is nothing and was nothing. */
  #set(source: LiveSource, data: FeatureCollection): void {
    const isEmpty = data.features.length === 0;
    if (isEmpty && this.#empty.has(source)) return;
    const known = this.map.getSource(source);
    if (known?.type !== 'geojson') return;
    void (known as maplibre.GeoJSONSource).setData(data);
    if (isEmpty) this.#empty.add(source);
    else this.#empty.delete(source);
  }

  /** Draws the markers, of those that stand still only what is another than `before`. */
  #drawAll(before: Markers | null = null): void {
    const markers = this.#markers;
    if (!markers) return;
    if (markers.customers !== before?.customers) {
      this.#set('customers', customerFeatures(markers.customers));
    }
    if (markers.restaurants !== before?.restaurants) {
      this.#set('restaurants', restaurantFeatures(markers.restaurants));
    }
    this.#drawMoving(performance.now());
    this.#tooltips.keep((kind, id) => this.#placeOf(kind, id, performance.now()));
    this.#keepMoving();
  }

  /** What moves with the drivers: they themselves, their lines, the rings. */
  #drawMoving(now: number): void {
    const markers = this.#markers;
    if (!markers) return;
    this.#set(
      'drivers',
      driverFeatures(this.#near(markers.drivers), ({ id, at }) => this.#glide.placeOf(id, now) ?? at),
    );
    this.#set('lines', lineFeatures(markers.lines));
    const { driver, customer } = markers.selected;
    const at = this.#placeOf('driver', driver, now);
    this.#set('trail', trailFeature(markers.trail, at));
    this.#set('selected', pointFeatures([at, this.#placeOf('customer', customer, now)]));
  }

  /** Of very many drivers those in sight and around it: what is far off costs as much to hand over. */
  #near(drivers: Markers['drivers']): Markers['drivers'] {
    if (drivers.length <= MOST_GLIDING) {
      this.#drawnWithin = null;
      return drivers;
    }
    const within = widened(this.boundaries());
    this.#drawnWithin = within;
    return drivers.filter(({ at }) => isWithin(at, within));
  }

  #placeOf(kind: string, id: string | null, now: number): MapPoint | null {
    if (id === null || !this.#markers) return null;
    const gliding = kind === 'driver' ? this.#glide.placeOf(id, now) : null;
    if (gliding) return gliding;
    const { drivers, customers, restaurants } = this.#markers;
    const markers = kind === 'driver' ? drivers : kind === 'customer' ? customers : restaurants;
    return markers.find((marker) => marker.id === id)?.at ?? null;
  }

  #keepMoving(): void {
    if (this.#frame !== 0 || this.#still) return;
    let wasMoving = false;
    const step = () => {
      const now = performance.now();
      const isLate = this.#markers?.customers.some((customer) => customer.isLate) ?? false;
      const isMoving = this.#glide.isMoving(now);
      const isCrowded = (this.#markers?.drivers.length ?? 0) > MOST_GLIDING;
      const frame = isCrowded ? CROWDED_FRAME_MS : FRAME_MS;
      if (now - this.#drawn >= frame && document.visibilityState === 'visible') {
        this.#drawn = now;
        if (isMoving) {
          this.#drawMoving(now);
          this.#tooltips.keep((kind, id) => this.#placeOf(kind, id, now));
        }
        if (isLate) this.#pulse(now);
      }
      const goesOn = isMoving || isLate;
      this.#frame = goesOn ? window.requestAnimationFrame(step) : 0;
      // The last step of a way is its end.
      if (wasMoving && !isMoving) this.#drawMoving(now);
      wasMoving = isMoving;
    };
    this.#frame = window.requestAnimationFrame(step);
  }

  #pulse(now: number): void {
    const part = (now % PULSE_MS) / PULSE_MS;
    this.map.setPaintProperty('late', 'circle-radius', 10 + part * 12);
    this.map.setPaintProperty('late', 'circle-stroke-opacity', 1 - part * 0.85);
  }

  remove(): void {
    window.cancelAnimationFrame(this.#frame);
    this.#tooltips.close();
    this.map.remove();
  }
}
