import type { Feature, Geometry, Position } from 'geojson';
import type { Point } from '../geo.ts';
import { type Box, readLand } from '../streets/coast.ts';
import { contours, doubleArea, type Field, sample } from '../streets/contour.ts';
import type { DemoCity } from '../streets/demo-city.ts';
import type { Name } from '../streets/names.ts';
import type { Spot } from '../streets/plane.ts';
import type { StreetClass } from '../streets/street-graph.ts';

/** A place that is named on the map, the most important first. */
export interface NamedPlace extends Name, Point {}

/** The layers of the Protomaps basemap that are drawn, each as shapes. */
export type LayerName = 'earth' | 'water' | 'landuse' | 'roads' | 'places';
export type Layers = Readonly<Record<LayerName, Feature[]>>;

/** Side of the cells in which the coast is drawn, in km. */
const COAST_KM = 0.1;
/** Islands and ponds below this size are left out, in square km. */
const MIN_AREA = 0.03;
/** Names keep so far away from the water, in km. */
const NAME_KM = 0.15;

const KINDS: Readonly<Record<StreetClass, { kind: string; kind_detail: string; min_zoom: number }>> = {
  highway: { kind: 'highway', kind_detail: 'motorway', min_zoom: 8 },
  arterial: { kind: 'major_road', kind_detail: 'primary', min_zoom: 9 },
  local: { kind: 'minor_road', kind_detail: 'residential', min_zoom: 12 },
};

/** The shapes of the drawn region. Each has the zoom from which on it is shown as `min_zoom`. */
export function drawLayers(city: DemoCity, places: readonly NamedPlace[]): Layers {
  const { land, plane } = city;
  const positionOf = (spot: Spot): Position => {
    const { longitude, latitude } = plane.toPoint(spot);
    return [longitude, latitude];
  };
  const ringOf = (spots: readonly Spot[]) => spots.map(positionOf);
  const { low, high } = land.corners;
  const field = sample(low, high, COAST_KM, (spot) => land.inland(spot));
  const inside = (sign: number) =>
    polygonsOf(field, sign).map((rings) =>
      feature({ type: 'Polygon', coordinates: rings.map(ringOf) }, { min_zoom: 0 }),
    );
  return {
    earth: inside(1),
    water: inside(-1),
    landuse: [
      ...city.districts.map(({ outline }) =>
        feature({ type: 'Polygon', coordinates: [ringOf(outline)] }, { kind: 'residential', min_zoom: 8 }),
      ),
      ...city.parks.map((outline) =>
        feature({ type: 'Polygon', coordinates: [ringOf(outline)] }, { kind: 'park', min_zoom: 10 }),
      ),
    ],
    roads: drawRoads(city).map(({ kind, name, spots }) =>
      feature({ type: 'LineString', coordinates: ringOf(spots) }, { ...KINDS[kind], ...namesOf(name) }),
    ),
    places: [
      ...drawPlaces(places),
      // One whose middle is in the sea has no place for its name.
      ...city.districts
        .filter(({ middle }) => land.inland(middle) > NAME_KM)
        .map(({ name, middle }) =>
          feature(
            { type: 'Point', coordinates: positionOf(middle) },
            { kind: 'neighbourhood', min_zoom: 12, population_rank: 0, ...namesOf(name) },
          ),
        ),
    ],
  };
}

/** The shapes of what lies around the region: its coasts as Natural Earth has them, and the names of cities. */
export function drawSurroundings(box: Box, places: readonly NamedPlace[]): Layers {
  const rings = readLand(box);
  const { west, south, east, north } = box;
  const rim: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const shape = (coordinates: Position[][]) => feature({ type: 'Polygon', coordinates }, { min_zoom: 0 });
  return {
    earth: rings.map((ring) => shape([ring])),
    // Land is a hole in the sea.
    water: [shape([rim, ...rings])],
    landuse: [],
    roads: [],
    places: drawPlaces(places),
  };
}

function drawPlaces(places: readonly NamedPlace[]): Feature[] {
  return places.map(({ longitude, latitude, ...name }, place) =>
    feature(
      { type: 'Point', coordinates: [longitude, latitude] },
      { kind: 'locality', min_zoom: 4, population_rank: places.length - place, ...namesOf(name) },
    ),
  );
}

function feature(geometry: Geometry, properties: Feature['properties']): Feature {
  return { type: 'Feature', geometry, properties };
}

const namesOf = (name: Name | null) =>
  name ? { name: name.ar, 'name:ar': name.ar, 'name:en': name.en } : {};

/** Pieces of streets that follow each other, as lines. */
function drawRoads({ graph }: DemoCity): { kind: StreetClass; name: Name | null; spots: Spot[] }[] {
  const lines: { kind: StreetClass; name: Name | null; spots: Spot[] }[] = [];
  let before = { to: -1, kind: '', street: -1 };
  for (const { from, to, kind, street } of graph.edges) {
    const [start, end] = [graph.nodes[from], graph.nodes[to]];
    if (!start || !end) continue;
    const goesOn = before.to === from && before.kind === kind && before.street === street;
    if (goesOn) lines.at(-1)?.spots.push(end);
    else lines.push({ kind, name: graph.streets[street] ?? null, spots: [start, end] });
    before = { to, kind, street };
  }
  return lines;
}

/** The areas where the field has this sign, each as its outline and its holes. */
function polygonsOf(field: Field, sign: number): Spot[][][] {
  const rings = contours(withRim(field, sign))
    .map((ring) => ({ ring, area: doubleArea(ring) / 2 }))
    .filter(({ area }) => Math.abs(area) > MIN_AREA);
  const outlines = rings.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area);
  const polygons = new Map(outlines.map(({ ring }) => [ring, [ring]]));
  for (const { ring, area } of rings) {
    const [first] = ring;
    if (area > 0 || !first) continue;
    // The smallest outline around it.
    const around = outlines.find((outline) => outline.area > -area && isInside(first, outline.ring));
    if (around) polygons.get(around.ring)?.push(ring);
  }
  return [...polygons.values()];
}

/** The field, or its opposite, with a rim in which nothing is, so that every line closes. */
function withRim({ low, cellKm, columns, rows, values }: Field, sign: number): Field {
  const wide = { columns: columns + 2, rows: rows + 2 };
  const all = new Float32Array(wide.columns * wide.rows).fill(-1e-4);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++)
      all[(row + 1) * wide.columns + column + 1] = sign * (values[row * columns + column] ?? 0);
  }
  return { ...wide, cellKm, low: { x: low.x - cellKm, y: low.y - cellKm }, values: all };
}

function isInside({ x, y }: Spot, ring: readonly Spot[]): boolean {
  let inside = false;
  for (const [place, to] of ring.entries()) {
    const from = ring[place - 1];
    if (!from || from.y > y === to.y > y) continue;
    if (x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) inside = !inside;
  }
  return inside;
}
