import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { licencesPage, licensedPackages } from './supply/licences.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

// `npm run licences`: writes docs/licences.md from the lock; a test compares it.
writeFileSync(join(root, 'docs/licences.md'), licencesPage(licensedPackages(root)));
