import { describe, expect, it } from 'vitest';
import { OptionsProblem, parseOptions } from './options.ts';

const access = JSON.stringify({
  whatsappToken: 't',
  channels: [{ name: 'App', key: 'k', secret: 's', fromCompany: 'maeda' }],
  drivers: ['0530000001'],
});

const withStreets = (streets: object) => JSON.stringify({ ...JSON.parse(access), streets });

describe('the options of the sandbox', () => {
  it('reads flags and access', () => {
    const options = parseOptions(['--drivers', '200', '--orders-per-hour', '600', '--speed', '4'], {
      MISHWAR_SANDBOX: access,
    });
    expect(options).toMatchObject({
      drivers: 200,
      ordersPerHour: 600,
      speed: 4,
      port: 4010,
      driverPhones: ['0530000001'],
    });
    expect(options.channels).toEqual([
      { name: 'App', key: 'k', secret: 's', fromCompany: 'maeda', weight: 1 },
    ]);
  });

  it('knows from what streets are drawn, or that there are none', () => {
    const cities = [{ ar: 'الدمام', en: 'Dammam', latitude: 26.4, longitude: 50.1, reach: 0.03 }];
    const streetsOf = (given: string) => parseOptions([], { MISHWAR_SANDBOX: given }).streets;
    expect(streetsOf(withStreets({ seed: '1', cities }))).toEqual({ seed: '1', cities });
    expect(streetsOf(access)).toBeNull();
  });

  it('takes one address of the server, or several', () => {
    const servers = (...args: string[]) => parseOptions(args, { MISHWAR_SANDBOX: access }).servers;
    expect(servers()).toEqual(['http://127.0.0.1:4000']);
    expect(servers('--server', 'http://a:1/', '--server', 'http://b:2')).toEqual([
      'http://a:1',
      'http://b:2',
    ]);
  });

  it.each([
    [['--speed', 'fast'], access, '--speed must be a number'],
    [['--drivers', '-1'], access, '--drivers'],
    [['--unknown'], access, '--unknown'],
    [['--server', 'localhost'], access, '--server must look like'],
    [[], '', 'MISHWAR_SANDBOX must hold JSON'],
    [[], '{', 'cannot be read'],
    [[], '{}', 'lacks whatsappToken'],
    [[], '{"whatsappToken":"t","channels":[{}],"drivers":[]}', 'Each channel'],
    [[], '/no/such/file.json', 'cannot be read'],
    [[], withStreets({ seed: '1', cities: [{ ar: 'ا', en: 'A', latitude: 26 }] }), 'need a seed and cities'],
    [[], withStreets({ seed: '1', cities: [] }), 'need a seed and cities'],
  ])('says in one line what is wrong: %j %j', (args, given, message) => {
    const parse = () => parseOptions(args, { MISHWAR_SANDBOX: given });
    expect(parse).toThrow(OptionsProblem);
    expect(parse).toThrow(message);
  });
});
