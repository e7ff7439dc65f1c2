import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = 'k3Jv9QmT2xWbZr7LpN5cYs8FhGd4Ua6E';
const usual = {
  DATABASE_URL: 'postgres://me@db:5432/mishwar',
  MISHWAR_SECRET: secret,
  SETTINGS_PASSPHRASE: 'kofu-mira-teso-4821',
};
const production = { ...usual, NODE_ENV: 'production', SMTP_URL: 'smtp://mail:587' };

function problems(env: Record<string, string>, args: string[] = []): readonly string[] {
  try {
    readConfig(env, args);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
}

describe('readConfig', () => {
  it('applies the defaults', () => {
    const config = readConfig(usual);
    expect(config).toMatchObject({
      port: 4000,
      demo: true,
      smtpUrl: null,
      publicUrl: 'http://localhost:4000',
      routingUrl: null,
    });
    expect([...config.roles]).toEqual(['api', 'worker', 'dispatcher']);
    expect(readConfig(production)).toMatchObject({ production: true, demo: false });
  });

  it('accepts tiles of the own origin, archives of them, and local archives', () => {
    const tiles = (MAP_ROAD_TILES: string) => {
      const { mapTiles, mapArchives } = readConfig({ ...usual, MAP_ROAD_TILES });
      return [mapTiles.road, mapArchives.road, mapTiles.satellite, mapArchives.satellite];
    };
    for (const none of ['', 'off']) expect(tiles(none)).toEqual([null, null, null, null]);
    expect(tiles('/t/{z}/{x}/{y}.webp')).toEqual(['/t/{z}/{x}/{y}.webp', null, null, null]);
    expect(tiles('/t/road.pmtiles')).toEqual(['/t/road.pmtiles', null, null, null]);
    expect(tiles('file:///srv/a%20b.pmtiles')).toEqual([null, '/srv/a b.pmtiles', null, null]);
    for (const wrong of [
      'https://tiles.example/{z}/{x}/{y}.png',
      '//tiles.example/{z}/{x}/{y}.png',
      '//tiles.example/road.pmtiles',
      '/t/{z}.png',
      'file:///srv/road.mbtiles',
      'file://elsewhere/road.pmtiles',
    ]) {
      expect(problems({ ...usual, MAP_ROAD_TILES: wrong })).toEqual([
        expect.stringContaining('MAP_ROAD_TILES must be a path of this origin'),
      ]);
    }
  });

  it('accepts a routing service by HTTP alone', () => {
    expect(readConfig({ ...usual, ROUTING_URL: 'http://osrm:5000' }).routingUrl).toBe('http://osrm:5000');
    expect(readConfig({ ...usual, ROUTING_URL: '' }).routingUrl).toBeNull();
    expect(problems({ ...usual, ROUTING_URL: 'file:///osrm' })).toEqual([
      'ROUTING_URL is not a URL of the expected kind',
    ]);
  });

  it('accepts the named roles', () => {
    const mail = { ...usual, SMTP_URL: 'smtp://mail' };
    expect([...readConfig(mail, ['--role', 'worker', '--role=dispatcher']).roles]).toEqual([
      'worker',
      'dispatcher',
    ]);
    expect(problems(usual, ['--role', 'cook'])).toHaveLength(1);
    expect(problems(usual, ['--role'])).toHaveLength(1);
  });

  it('lists all errors at once, each with its variable', () => {
    expect(problems({ PORT: '70000', MISHWAR_SECRET: 'short', SMTP_URL: 'mail' })).toEqual([
      'PORT must be 1 to 65535',
      'DATABASE_URL is needed: postgres://user:password@host:5432/database',
      'MISHWAR_SECRET needs at least 32 characters',
      'SETTINGS_PASSPHRASE is needed: the phrase that opens the settings',
      'SMTP_URL is not a URL of the expected kind',
    ]);
  });

  it.each([
    [{ MISHWAR_SECRET: 'change-me-change-me-change-me-change-me' }, /^MISHWAR_SECRET/],
    [{ MISHWAR_SECRET: 'a'.repeat(40) }, /^MISHWAR_SECRET/],
    [{ SETTINGS_PASSPHRASE: 'mishwar' }, /^SETTINGS_PASSPHRASE/],
    [{ MISHWAR_DEMO: 'on' }, /^MISHWAR_DEMO/],
    [{ SMTP_URL: '' }, /^SMTP_URL/],
    [{ REDIS_URL: 'http://cache' }, /^REDIS_URL/],
  ])('[SEC-06] production refuses %j', (changed, problem) => {
    expect(problems({ ...production, ...changed })).toEqual([expect.stringMatching(problem)]);
  });

  it('[SEC-06] refuses the mailbox of the demo on an address that others reach', () => {
    expect(problems({ ...usual, HOST: '0.0.0.0' })).toEqual([expect.stringMatching(/^HOST/)]);
    expect(problems({ ...usual, HOST: '::1' })).toEqual([]);
    expect(problems({ ...usual, HOST: '0.0.0.0', SMTP_URL: 'smtp://mail:587' })).toEqual([]);
  });

  it('[SEC-06] takes passwords of the demo in demo mode alone', () => {
    const DEMO_SIGN_INS = '{"nouf@test.invalid":"kofu-mira"}';
    expect(readConfig({ ...usual, DEMO_SIGN_INS }).demoSignIns).toEqual({ 'nouf@test.invalid': 'kofu-mira' });
    expect(readConfig(usual).demoSignIns).toEqual({});
    for (const elsewhere of [production, { ...usual, MISHWAR_DEMO: 'off', SMTP_URL: 'smtp://mail:587' }]) {
      expect(problems({ ...elsewhere, DEMO_SIGN_INS })).toEqual([expect.stringMatching(/^DEMO_SIGN_INS/)]);
    }
    for (const wrong of ['nouf', '["nouf"]', '{"nouf":"kofu"}', '{"nouf@test.invalid":1}']) {
      expect(problems({ ...usual, DEMO_SIGN_INS: wrong }), wrong).toEqual([
        expect.stringMatching(/^DEMO_SIGN_INS/),
      ]);
    }
  });

  it.each(['api', 'worker', 'dispatcher'])('needs no mail server for the role %s of the demo', (role) => {
    expect(problems(usual, ['--role', role])).toEqual([]);
  });
});
