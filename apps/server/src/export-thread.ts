import { exports } from './exports.ts';
import { runExportThread } from './platform/exports/run-export-thread.ts';

// Entry of the thread in which every export is made.
await runExportThread(exports);
