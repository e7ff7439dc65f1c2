import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Compiling the modules is more than half of a start, and after a crash each of its milliseconds is an outage.
enableCompileCache(join(process.env.MISHWAR_DATA_DIR || '.data', 'compile-cache'));
const { serve } = await import('./serve.ts');
await serve();
