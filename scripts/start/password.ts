import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;

/** A password as the server keeps it: argon2id in the usual `$argon2id$v=19$m=…$salt$hash` form. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const hash = await derive('argon2id', { message: Buffer.from(password), nonce, tagLength: 32, ...COST });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${text(nonce)}$${text(hash)}`;
}
