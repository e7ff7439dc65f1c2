import { serve } from '../serve.ts';

// The server over a test database, whose settings trade durability for speed.
await serve({ durable: false });
