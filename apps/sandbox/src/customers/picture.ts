import { crc32, deflateSync } from 'node:zlib';
import type { Random } from '../random.ts';

const SIDE = 240;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A customer's picture of a meal: a plate on a table, as a PNG in base64. */
export function drawMeal(random: Random): string {
  const table = [random.int(90, 150), random.int(60, 100), random.int(40, 70)] as const;
  const food = [random.int(150, 230), random.int(90, 170), random.int(30, 80)] as const;
  const size = random.between(50, 80);
  const rows = Buffer.alloc(SIDE * (1 + 3 * SIDE));
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const distance = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const colour = distance < size ? food : distance < 100 ? ([240, 238, 232] as const) : table;
      const shade = ((x * 7 + y * 13) % 11) - 5;
      for (const [at, part] of colour.entries())
        rows[y * (1 + 3 * SIDE) + 1 + 3 * x + at] = Math.max(0, Math.min(255, part + shade));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 2], 8);
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
