import { MAX_AMOUNT_SAR } from '@mishwar/domain';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AmountInput } from './fields.ts';
import { contract } from './index.ts';

interface Node {
  path: string;
  schema: z.core.$ZodType;
}

/** Every schema inside a schema, with its path. */
function* walk({ path, schema }: Node): Generator<Node> {
  yield { path, schema };
  const def = (schema as z.core.$ZodTypes)._zod.def;
  switch (def.type) {
    case 'object':
      for (const [name, field] of Object.entries(def.shape))
        yield* walk({ path: `${path}.${name}`, schema: field });
      break;
    case 'array':
      yield* walk({ path: `${path}[]`, schema: def.element });
      break;
    case 'record':
      yield* walk({ path: `${path}{}`, schema: def.valueType });
      break;
    case 'union':
      for (const option of def.options) yield* walk({ path, schema: option });
      break;
    case 'pipe':
      yield* walk({ path, schema: def.in });
      break;
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      yield* walk({ path, schema: def.innerType });
      break;
    default:
  }
}

/** The inputs of all routes. */
function* inputs(router: object, path = ''): Generator<Node> {
  for (const [name, route] of Object.entries(router)) {
    const here = path ? `${path}.${name}` : name;
    if (!('~orpc' in route)) yield* inputs(route, here);
    else if (route['~orpc'].inputSchema) yield { path: here, schema: route['~orpc'].inputSchema };
  }
}

const nodes = [...inputs(contract)].flatMap((input) => [...walk(input)]);
const typed = (type: string) => nodes.filter(({ schema }) => schema._zod.def.type === type);
/** The checks of a schema by kind, such as `max_length`; a format such as e-mail is a check of the schema itself. */
const checksOf = ({ schema }: Node): string[] => {
  const def = schema._zod.def as { check?: string; checks?: z.core.$ZodCheck[] };
  return [def.check ?? '', ...(def.checks ?? []).map((check) => check._zod.def.check)];
};
const without = (type: string, ...checks: string[]): string[] =>
  typed(type)
    .filter((node) => !checksOf(node).some((check) => checks.includes(check)))
    .map(({ path }) => path);

describe('[SEC-48] every input of every route has a bound', () => {
  test('texts have a longest length or a pattern', () => {
    expect(typed('string').length).toBeGreaterThan(100);
    expect(without('string', 'max_length', 'length_equals', 'string_format')).toEqual([]);
  });

  test('numbers have a largest value', () => {
    expect(typed('number').length).toBeGreaterThan(50);
    expect(without('number', 'less_than')).toEqual([]);
  });

  test('lists have a longest length', () => {
    expect(typed('array').length).toBeGreaterThan(20);
    expect(without('array', 'max_length', 'length_equals')).toEqual([]);
  });

  test('amounts of money have one bound', () => {
    const amounts = nodes.filter(({ schema }) => schema === AmountInput);
    expect(amounts.map(({ path }) => path)).toEqual([
      'orders.cancel.body.delivery_cost',
      'transactions.create.body.amount',
      'transactions.create.body.gift',
      'approvals.saveRule.credit_above',
      'approvals.massGift.body.gift',
      'channelGateway.createOrder.body.items[].item_price',
      'channelGateway.createOrder.body.items[].options[].price',
      'channelGateway.createOrder.body.delivery_cost',
      'channelGateway.createOrder.body.discount_amount',
      'driverGateway.topUp.body.amount',
    ]);
    for (const { schema } of amounts) {
      const accepts = (input: unknown) => z.safeParse(schema, input).success;
      expect([`${MAX_AMOUNT_SAR}.00`, MAX_AMOUNT_SAR].map(accepts)).toEqual([true, true]);
      expect(
        [`${MAX_AMOUNT_SAR}.01`, '90071992547409.91', '٩٠٠٧١٩٩٢٥٤٧٤٠٩٫٩١', MAX_AMOUNT_SAR + 0.01].map(
          accepts,
        ),
      ).toEqual([false, false, false, false]);
    }
  });
});

/** Fields of text with such a path, but those that search for a part of one. */
const fieldsNamed = (pattern: RegExp) =>
  typed('string').filter(
    ({ path }) => pattern.test(path) && !/filter|\.matching\.|^subscriptions\.(list|drivers)\./.test(path),
  );

describe('what forms and gateways take', () => {
  test('[SEC-48] as a phone has digits', () => {
    const loose = fieldsNamed(/[._]phone$/).filter(
      ({ schema }) => z.safeParse(schema, '-- -- -- --').success,
    );
    // The server asks for a Saudi mobile number there.
    expect(loose.map(({ path }) => path)).toEqual([
      'drivers.create.phone',
      'drivers.update.body.phone',
      'driverGateway.register.phone',
    ]);
  });

  test('[SEC-61] as a name does not change the direction of what is beside it', () => {
    const names = fieldsNamed(/name$/i);
    expect(names.length).toBeGreaterThan(20);
    const loose = names.filter(({ schema }) => {
      const parsed = z.safeParse(schema, 'a\u202eb\u2067c');
      return parsed.success && parsed.data !== 'abc';
    });
    expect(loose.map(({ path }) => path)).toEqual([]);
  });
});
