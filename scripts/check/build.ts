import { fileURLToPath } from 'node:url';
import { buildPortal } from '../../tools/installation/portal-build.ts';

const built = await buildPortal(fileURLToPath(new URL('../..', import.meta.url)));
console.log(built ? 'built' : 'up to date');
