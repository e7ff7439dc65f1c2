import { describe, expect, it } from 'vitest';
import { ownDatabase, parseStart } from './settings.ts';

const settings = (args: string[], env: Record<string, string>) => {
  const parsed = parseStart(args, env, '/project');
  if (!parsed.ok) throw new Error(parsed.problems.join('\n'));
  return parsed.settings;
};
const problems = (args: string[], env: Record<string, string>) => {
  const parsed = parseStart(args, env, '/project');
  return parsed.ok ? [] : parsed.problems;
};

describe('parseStart', () => {
  it('starts the demo on port 4000 in .data without flags', () => {
    expect(settings([], {})).toEqual({
      port: 4000,
      dataDir: '/project/.data',
      demo: true,
      roles: [],
      opensPage: false,
      sandboxFlags: [],
    });
  });

  it('takes flags and environment', () => {
    const result = settings(['--role', 'worker,api', '--role', 'api', '--open'], {
      PORT: '8080',
      DATABASE_URL: 'postgresql://me@db:5432/mishwar',
      DATABASE_OWNER_URL: 'postgresql://owner@db:5432/mishwar',
      MISHWAR_DATA_DIR: '/var/lib/mishwar',
      MISHWAR_DEMO: 'off',
      MISHWAR_SECRET: 'x'.repeat(32),
      SETTINGS_PASSPHRASE: 'open',
      MISHWAR_SANDBOX_FLAGS: ' --drivers 12  --speed 8',
    });
    expect(result).toEqual({
      port: 8080,
      database: { url: 'postgresql://me@db:5432/mishwar', ownerUrl: 'postgresql://owner@db:5432/mishwar' },
      dataDir: '/var/lib/mishwar',
      demo: false,
      secret: 'x'.repeat(32),
      settingsPassphrase: 'open',
      sandboxFlags: ['--drivers', '12', '--speed', '8'],
      roles: ['api', 'worker'],
      opensPage: true,
    });
  });

  it('starts no sandbox with its flag', () => {
    expect(settings([], { MISHWAR_SANDBOX_FLAGS: 'off' }).sandboxFlags).toBe('off');
  });

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', '٤٠٠٠'],
    ['MISHWAR_DEMO', 'no'],
    ['DATABASE_URL', 'mysql://db/mishwar'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_OWNER_URL', 'localhost'],
    ['MISHWAR_SECRET', 'short'],
    ['SMTP_URL', 'mail.example.com'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const usual = { DATABASE_URL: 'postgres://me@db/mishwar' };
    expect(problems([], { ...usual, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must .+\\.$`)),
    ]);
  });

  it('takes a database of the own with two roles, of which one migrates', () => {
    const DATABASE_URL = 'postgres://me@db/mishwar';
    expect(problems([], { DATABASE_OWNER_URL: DATABASE_URL })).toEqual([
      expect.stringContaining('DATABASE_URL is needed with DATABASE_OWNER_URL'),
    ]);
    expect(ownDatabase(settings([], {}))).toBeUndefined();
    expect(() => ownDatabase(settings([], { DATABASE_URL }))).toThrow('DATABASE_OWNER_URL is needed');
  });

  it('refuses an unknown role and an unknown flag', () => {
    expect(problems(['--role', 'cook'], {})).toEqual([
      '--role must be one of api, worker, dispatcher, not "cook".',
    ]);
    expect(problems(['--fast'], {})).toHaveLength(1);
  });

  it('lists everything that is wrong at once', () => {
    expect(problems([], { PORT: 'x', MISHWAR_DEMO: 'x' })).toHaveLength(2);
  });
});
