import type { MapOptions } from 'maplibre-gl';

type Listener = (event: object) => void;
type Features = {
  features: { properties: Record<string, unknown> | null; geometry: { coordinates: number[] } }[];
};

/** A map of the library that draws nothing: it keeps its view, and records what it is asked for. */
export class DrawnMap {
  readonly options: MapOptions;
  readonly calls: string[] = [];
  /** What was written last into each source, and how often. */
  readonly data: Record<string, Features> = {};
  readonly writes: Record<string, number> = {};
  readonly images: string[] = [];
  readonly layers: { id: string; before: string | undefined }[] = [];
  readonly properties: Record<string, unknown> = {};
  readonly canvas = { title: '', style: { cursor: '' } };
  readonly container = { clientWidth: 800, clientHeight: 400 };
  readonly disabled: string[] = [];
  /** What the library finds under the pointer. */
  found: object[] = [];
  queried: unknown[] = [];
  zoom: number;
  centre: { lng: number; lat: number };
  readonly #listeners: { type: string; run: Listener; isOnce: boolean }[] = [];

  constructor(options: MapOptions) {
    this.options = options;
    this.zoom = options.zoom ?? 0;
    const [lng, lat] = options.center as [number, number];
    this.centre = { lng, lat };
  }
  readonly touchZoomRotate = { disableRotation: () => this.disabled.push('touch') };
  readonly keyboard = { disableRotation: () => this.disabled.push('keyboard') };
  on(type: string, run: Listener) {
    this.#listeners.push({ type, run, isOnce: false });
  }
  once(type: string, run: Listener) {
    this.#listeners.push({ type, run, isOnce: true });
  }
  emit(type: string, event: object = {}) {
    const heard = this.#listeners.filter((listener) => listener.type === type);
    for (const { run, isOnce } of heard) {
      if (isOnce)
        this.#listeners.splice(
          this.#listeners.findIndex((one) => one.run === run),
          1,
        );
      run(event);
    }
  }
  getCenter = () => this.centre;
  getZoom = () => this.zoom;
  /** A tenth of a degree around the centre. */
  getBounds = () => ({
    getNorth: () => this.centre.lat + 0.1,
    getSouth: () => this.centre.lat - 0.1,
    getEast: () => this.centre.lng + 0.1,
    getWest: () => this.centre.lng - 0.1,
  });
  /** A thousand pixels for a degree, from the centre. */
  unproject = ({ x, y }: { x: number; y: number }) => ({
    lng: this.centre.lng + x / 1_000,
    lat: this.centre.lat - y / 1_000,
  });
  getContainer = () => this.container;
  getCanvas = () => this.canvas;
  getStyle = () => ({ layers: [] });
  /** The layers of the style that a click looks for; one is missing. */
  getLayer = (id: string): { id: string } | undefined =>
    id === 'customers' || id === 'restaurants' ? { id } : this.layers.find((layer) => layer.id === id);
  getSource = (name: string) =>
    name === 'road' || name === 'satellite'
      ? undefined
      : {
          type: 'geojson',
          setData: (data: Features) => {
            this.data[name] = data;
            this.writes[name] = (this.writes[name] ?? 0) + 1;
          },
        };
  addImage = (id: string) => this.images.push(id);
  addLayer = ({ id }: { id: string }, before?: string) => this.layers.push({ id, before });
  setLayerZoomRange = (id: string, from: number, to: number) => this.calls.push(`zooms ${id} ${from} ${to}`);
  setLayoutProperty = (id: string, name: string, value: unknown) => {
    this.properties[`${id} ${name}`] = value;
  };
  setPaintProperty = this.setLayoutProperty;
  queryRenderedFeatures = (box: unknown, { layers }: { layers: string[] }) => {
    this.queried = [box, layers];
    return this.found;
  };
  jumpTo = (camera: object) => this.calls.push(`jump ${JSON.stringify(camera)}`);
  easeTo = (camera: object) => this.calls.push(`ease ${JSON.stringify(camera)}`);
  setZoom = (zoom: number) => this.calls.push(`zoom ${zoom}`);
  triggerRepaint = () => this.calls.push('repaint');
  isMoving = () => false;
  resize = () => this.calls.push('resize');
  redraw = () => this.calls.push('redraw');
  remove = () => this.calls.push('remove');
}

/** A tooltip of the library. */
export class DrawnPopup {
  static open: DrawnPopup[] = [];
  at: readonly number[] = [];
  content: { children: { textContent: string }[]; dir: string } | undefined;
  setLngLat(at: readonly number[]) {
    this.at = at;
    return this;
  }
  setDOMContent(content: DrawnPopup['content']) {
    this.content = content;
    return this;
  }
  addTo() {
    DrawnPopup.open.push(this);
    return this;
  }
  remove() {
    DrawnPopup.open = DrawnPopup.open.filter((popup) => popup !== this);
  }
}

export { DrawnMap as Map, DrawnPopup as Popup };
export const setWorkerUrl = (): void => undefined;
