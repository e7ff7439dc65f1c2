import { describe, expect, it } from 'vitest';
import { cellsOf, plantTable } from './prove.ts';

const lock = { plant: 'lock', found: ['no order has two drivers (3)'], seconds: 12.4 } as const;
const missed = { plant: 'money', found: [], seconds: null } as const;

describe('the table of planted faults', () => {
  it('says after how many seconds a fault was found, and where that was missed', () => {
    const rows = cellsOf(plantTable([lock, { ...lock, plant: 'key', seconds: 61 }, missed]));
    expect(rows.map((cells) => [cells[0], cells[2]]).slice(2)).toEqual([
      ['key', '61 s MISSED'],
      ['lock', '12 s'],
      ['money', '— MISSED'],
    ]);
  });

  it('replaces the row of a fault that was tried alone, and keeps the others', () => {
    const earlier = plantTable([{ plant: null, found: [], seconds: null }, { ...lock, seconds: 40 }, missed]);
    const rows = cellsOf(plantTable([lock], earlier));
    expect(rows.map((cells) => [cells[0], cells[2]]).slice(2)).toEqual([
      ['—', '—'],
      ['lock', '12 s'],
      ['money', '— MISSED'],
    ]);
  });
});
