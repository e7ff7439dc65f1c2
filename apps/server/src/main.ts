import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling modules is more than half of a start, and a restart after a crash is an outage.
enableCompileCache(join(process.env.MISHWAR_DATA_DIR || '.data', 'compile-cache'));
const { serve } = await import('./serve.ts');
await serve();
