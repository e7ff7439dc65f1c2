import { gzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { zxyToTileId } from 'pmtiles';
import type { TileRun } from './archive.ts';
import type { LayerName, Layers } from './map-layers.ts';

const EXTENT = 4096;
const BUFFER = 64;

/** A tile as the library cuts it, as far as it is read here. */
interface CutTile {
  features: readonly {
    /** 3: an area. */
    type: 1 | 2 | 3;
    geometry: readonly (readonly [x: number, y: number])[][];
    tags: { min_zoom?: number } | null;
  }[];
}

/** Cuts shapes into vector tiles. */
export class TileCutter {
  readonly #indexes: readonly (readonly [LayerName, GeoJSONVT])[];
  readonly #maxZoom: number;

  constructor(layers: Layers, maxZoom: number) {
    this.#maxZoom = maxZoom;
    this.#indexes = Object.entries(layers).flatMap(([name, features]) => {
      if (features.length === 0) return [];
      // A name is in one tile alone.
      const buffer = name === 'places' ? 0 : BUFFER;
      const options = { maxZoom, indexMaxZoom: 4, extent: EXTENT, buffer, tolerance: 3 };
      return [[name as LayerName, new GeoJSONVT({ type: 'FeatureCollection', features }, options)] as const];
    });
  }

  /** One tile. */
  tile(z: number, x: number, y: number): TileRun | null {
    const layers = this.#read(z, x, y);
    return layers.length === 0 ? null : { id: zxyToTileId(z, x, y), run: 1, data: encode(layers, z) };
  }

  /** A tile and all below it. Where nothing but ground is, the tiles below are the same. */
  *pyramid(z: number, x: number, y: number): Generator<TileRun> {
    const layers = this.#read(z, x, y);
    if (layers.length === 0) return;
    const data = encode(layers, z);
    yield { id: zxyToTileId(z, x, y), run: 1, data };
    if (isPlain(layers)) {
      for (let below = z + 1; below <= this.#maxZoom; below++)
        yield { id: firstBelow(z, x, y, below), run: 4 ** (below - z), data };
      return;
    }
    if (z === this.#maxZoom) return;
    for (const [dx, dy] of [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ] as const)
      yield* this.pyramid(z + 1, x * 2 + dx, y * 2 + dy);
  }

  #read(z: number, x: number, y: number): [LayerName, CutTile][] {
    return this.#indexes.flatMap(([name, index]): [LayerName, CutTile][] => {
      const tile = index.getTile(z, x, y) as CutTile | null;
      return tile && tile.features.length > 0 ? [[name, tile]] : [];
    });
  }
}

/** A single shape that covers the tile with its buffer. */
function isPlain(layers: readonly [LayerName, CutTile][]): boolean {
  const [only, ...others] = layers;
  if (!only || others.length > 0 || only[1].features.length !== 1) return false;
  const [shape] = only[1].features;
  if (shape?.type !== 3 || shape.geometry.length !== 1) return false;
  const corners = shape.geometry[0] ?? [];
  const isCorner = (part: number) => part <= -BUFFER || part >= EXTENT + BUFFER;
  return corners.length <= 5 && corners.every(([x, y]) => isCorner(x) && isCorner(y));
}

/** The tiles below a tile follow each other: the number of the first. */
function firstBelow(z: number, x: number, y: number, below: number): number {
  const count = 4 ** (below - z);
  const first = zxyToTileId(below, 0, 0);
  const any = zxyToTileId(below, x * 2 ** (below - z), y * 2 ** (below - z));
  return first + Math.floor((any - first) / count) * count;
}

function encode(layers: readonly [LayerName, CutTile][], z: number): Uint8Array {
  const shown = layers.flatMap(([name, tile]) => {
    const features = tile.features.filter(({ tags }) => (tags?.min_zoom ?? 0) <= z);
    return features.length > 0 ? [[name, { ...tile, features }]] : [];
  });
  return gzipSync(
    fromGeojsonVt(Object.fromEntries(shown) as Parameters<typeof fromGeojsonVt>[0], {
      version: 2,
      extent: EXTENT,
    }),
  );
}
