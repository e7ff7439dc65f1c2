import type { Random } from '../random.ts';
import type { Line, OrderStory } from './order-story.ts';

const MINUTE = 60_000;
const SHARE = 0.01;
/** Something missing is noticed when the meal is unpacked. */
const NOTICED_WITHIN = 120 * MINUTE;
/** The product's promise for a re-order. */
const PROMISE = 45 * MINUTE;

/**
 * Makes about one in a hundred of the stories a re-order of a meal that was delivered in the same city shortly before:
 * a part of its items, to the same customer, at no cost of delivery. What became of the order stays unchanged.
 */
export function withReorders(
  stories: ReadonlyMap<number, OrderStory>,
  random: Random,
): Map<number, OrderStory> {
  const result = new Map<number, OrderStory>();
  const taken = new Set<number>();
  let owed = 0;
  for (const [id, story] of stories) {
    owed += SHARE;
    const parent = owed < 1 ? undefined : parentOf(story, result, taken);
    if (parent !== undefined) {
      owed -= 1;
      taken.add(parent[0]);
    }
    result.set(id, parent ? reorderOf(parent, story, random) : story);
  }
  return result;
}

function parentOf(
  story: OrderStory,
  earlier: ReadonlyMap<number, OrderStory>,
  taken: ReadonlySet<number>,
): [number, OrderStory] | undefined {
  for (const [id, parent] of earlier) {
    const { cityId, createdAt, deliveredAt = Number.POSITIVE_INFINITY } = parent;
    const isRecent = createdAt > story.createdAt - 2 * NOTICED_WITHIN;
    const isNoticed = deliveredAt < story.createdAt && deliveredAt > story.createdAt - NOTICED_WITHIN;
    if (!isRecent || !isNoticed || cityId !== story.cityId) continue;
    if (parent.parent === undefined && !taken.has(id)) return [id, parent];
  }
  return undefined;
}

const costOf = ({ price, quantity, options }: Line): number =>
  price * quantity + options.reduce((sum, option) => sum + option.price * option.quantity, 0);

function reorderOf([id, parent]: [number, OrderStory], story: OrderStory, random: Random): OrderStory {
  const lines = [{ ...random.pick(parent.lines), quantity: 1 }];
  return {
    ...story,
    parent: id,
    promisedAt: story.createdAt + PROMISE,
    channel: parent.channel,
    payment: parent.payment,
    pointType: parent.pointType,
    customer: parent.customer,
    address: parent.address,
    latitude: parent.latitude,
    longitude: parent.longitude,
    restaurant: parent.restaurant,
    lines,
    subTotal: lines.reduce((sum, line) => sum + costOf(line), 0),
    deliveryCost: 0,
    discount: 0,
    voucher: null,
    isFree: parent.isFree,
    geidea: parent.geidea,
  };
}
