import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

/** A page that stays after its test reads on, and fails on what it gets, for no answer is mocked any more. */
afterEach(cleanup);
