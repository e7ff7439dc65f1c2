import { type AnswerFaults, answerWith, NO_ANSWER_FAULTS } from '../answer-faults.ts';
import type { Point } from '../city/geo.ts';
import { trafficAt } from '../city/streets/journey.ts';
import type { StreetMap } from '../city/streets/streets.ts';
import type { Gateway, GatewayAnswer, GatewayRequest } from '../payments/gateway.ts';
import type { Random } from '../random.ts';
import { QuickestWays, type Snapped, type Way } from './quickest-ways.ts';

const MAX_COORDINATES = 100;
const COORDINATE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
const CALL = /^\/routing\/(?<service>\w+)\/(?<version>\w+)\/\w+\/(?<coordinates>[^/]+?)(?:\.json)?$/;

/** A request that is refused, with the code and the words of OSRM. */
class Refusal extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * A routing service with the HTTP API of OSRM, on the streets of the demo: the table service and the route service, at
 * the speed of the demo's drivers at the hour. Unlike OSRM it counts the way from a place to its street. A place that is far from every
 * street has no road: null in a table, NoSegment for a route.
 */
export class Routing implements Gateway {
  readonly prefix = '/routing';
  readonly #ways: QuickestWays;
  readonly #random: Random;
  readonly #speed: number;
  readonly #now: () => Date;
  #faults = NO_ANSWER_FAULTS;

  /** @param speed how many times faster the demo's drivers go than real ones */
  constructor(map: StreetMap, random: Random, speed: number, now = () => new Date()) {
    this.#ways = new QuickestWays(map);
    this.#random = random;
    this.#speed = speed;
    this.#now = now;
  }

  /** Takes a request below its prefix. Faults are set by POST to `control`. */
  async take({ method, path, text }: GatewayRequest): Promise<GatewayAnswer> {
    if (path === '/routing/control') {
      if (method === 'POST')
        this.#faults = { ...NO_ANSWER_FAULTS, ...(JSON.parse(text) as Partial<AnswerFaults>) };
      return [200, { faults: this.#faults }];
    }
    return answerWith(this.#faults, this.#random, ERRORS, () => {
      try {
        return [200, { code: 'Ok', ...this.#answer(new URL(path, 'http://routing')) }];
      } catch (error) {
        if (error instanceof Refusal) return [400, { code: error.code, message: error.message }];
        throw error;
      }
    });
  }

  #answer({ pathname, searchParams }: URL): object {
    const { service, version, coordinates = '' } = CALL.exec(decodeURIComponent(pathname))?.groups ?? {};
    if (service === undefined) throw new Refusal('InvalidUrl', 'URL string malformed');
    if (version !== 'v1') throw new Refusal('InvalidVersion', `Version ${version} not found`);
    if (service !== 'table' && service !== 'route')
      throw new Refusal('InvalidService', `Service ${service} not found`);
    const places = readCoordinates(coordinates).map((point) => this.#ways.snap(point));
    return service === 'table' ? this.#table(places, searchParams) : this.#route(places, searchParams);
  }

  #table(places: readonly (Snapped | null)[], query: URLSearchParams): object {
    const sources = readIndexes(query.get('sources'), places);
    const destinations = readIndexes(query.get('destinations'), places);
    const annotations = (query.get('annotations') ?? 'duration').split(',');
    if (annotations.some((name) => name !== 'duration' && name !== 'distance'))
      throw new Refusal('InvalidQuery', 'Query string malformed: annotations');
    const ways = this.#waysBetween(sources, destinations);
    const cells = (amount: (way: Way) => number) =>
      ways.map((row) => row.map((way) => (way === null ? null : amount(way))));
    const pace = this.#pace();
    return {
      ...(annotations.includes('duration') && { durations: cells((way) => seconds(way, pace)) }),
      ...(annotations.includes('distance') && { distances: cells(metres) }),
      sources: sources.map(waypoint),
      destinations: destinations.map(waypoint),
    };
  }

  /** One search for each of the sources or of the destinations: of those that are fewer. */
  #waysBetween(
    sources: readonly (Snapped | null)[],
    destinations: readonly (Snapped | null)[],
  ): (Way | null)[][] {
    if (destinations.length < sources.length) {
      const turned = this.#waysBetween(destinations, sources);
      return sources.map((_, row) => turned.map((ways) => ways[row] ?? null));
    }
    const near = destinations.filter((place) => place !== null);
    return sources.map((source) => {
      const ways = source ? this.#ways.to(source, near).values() : [].values();
      return destinations.map((place) => (place && ways.next().value) ?? null);
    });
  }

  #pace(): number {
    return trafficAt(this.#now()) * this.#speed;
  }

  #route(places: readonly (Snapped | null)[], query: URLSearchParams): object {
    const overview = query.get('overview') ?? 'simplified';
    if (overview !== 'false' && query.get('geometries') !== 'geojson')
      throw new Refusal('NotImplemented', 'Only geometries=geojson is supported');
    const missing = places.indexOf(null);
    if (missing >= 0)
      throw new Refusal('NoSegment', `Could not find a matching segment for coordinate ${missing}`);
    const snapped = places.filter((place) => place !== null);
    const pace = this.#pace();
    const ways = snapped.slice(1).map((to, before) => this.#ways.route(snapped[before] ?? to, to));
    const legs = ways.map((way) => ({
      ...{ distance: metres(way), duration: seconds(way, pace), weight: seconds(way, pace) },
      ...{ summary: '', steps: [] },
    }));
    const sum = (amount: (leg: (typeof legs)[number]) => number) =>
      tenths(legs.reduce((total, leg) => total + amount(leg), 0));
    const line = ways.flatMap((way, leg) => way.line.slice(leg === 0 ? 0 : 1).map(toLonLat));
    const [distance, duration] = [sum((leg) => leg.distance), sum((leg) => leg.duration)];
    const geometry = overview === 'false' ? {} : { geometry: { type: 'LineString', coordinates: line } };
    return {
      routes: [{ distance, duration, weight: duration, weight_name: 'duration', legs, ...geometry }],
      waypoints: snapped.map(waypoint),
    };
  }
}

function readCoordinates(text: string): Point[] {
  const points = text.split(';').map((part) => {
    const [, longitude, latitude] = COORDINATE.exec(part) ?? [];
    if (latitude === undefined) throw new Refusal('InvalidQuery', 'Query string malformed: coordinates');
    return { latitude: Number(latitude), longitude: Number(longitude) };
  });
  if (points.length < 2)
    throw new Refusal('InvalidOptions', 'Number of coordinates needs to be at least two.');
  if (points.length > MAX_COORDINATES) throw new Refusal('TooBig', 'Too many coordinates');
  if (points.some(({ latitude, longitude }) => Math.abs(latitude) > 90 || Math.abs(longitude) > 180))
    throw new Refusal('InvalidValue', 'Invalid coordinate value.');
  return points;
}

function readIndexes<Item>(text: string | null, items: readonly Item[]): readonly Item[] {
  if (text === null || text === 'all') return items;
  return text.split(';').map((part) => {
    if (!/^\d+$/.test(part)) throw new Refusal('InvalidQuery', 'Query string malformed: indexes');
    const item = items[Number(part)];
    if (item === undefined) throw new Refusal('InvalidOptions', 'Index out of bounds');
    return item;
  });
}

const tenths = (amount: number): number => Math.round(amount * 10) / 10;
const metres = ({ km }: Pick<Way, 'km'>): number => tenths(km * 1_000);
const seconds = ({ hours }: Way, pace: number): number => tenths((hours / pace) * 3_600);
const toLonLat = ({ longitude, latitude }: Point): [number, number] => [longitude, latitude];
const waypoint = (place: Snapped | null): object | null =>
  place && {
    name: place.street?.en ?? '',
    location: toLonLat(place.at),
    distance: metres(place),
  };
const ERRORS = { outOfOrder: { message: 'Service unavailable' }, errorInside: { code: 'NoTable' } };
