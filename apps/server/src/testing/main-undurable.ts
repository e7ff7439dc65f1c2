import { serve } from '../serve.ts';

// The server as it is, over a database of tests, which trades safety for speed and would be refused.
await serve({ durable: false });
