import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type {
  DiscoveredMutant,
  DiscoverResult,
  FileRange,
  MutantResult,
  MutationTestResult,
} from 'mutation-server-protocol';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import type { Part } from './parts.ts';

/** A mutant with the file that it changes, relative to the root. */
export type Mutant<M extends DiscoveredMutant = DiscoveredMutant> = M & { readonly path: string };

interface MutationServer {
  /** Every mutant that the files can have. */
  discover(): Promise<Mutant[]>;
  /** Runs the tests against every mutant inside the ranges; `onTested` hears of each when it is done. */
  test(ranges: FileRange[], onTested: (mutant: Mutant<MutantResult>) => void): Promise<void>;
  stop(): void;
}

const flatten = <M extends DiscoveredMutant>(files: Record<string, { mutants: M[] }>): Mutant<M>[] =>
  Object.entries(files).flatMap(([path, { mutants }]) => mutants.map((mutant) => ({ ...mutant, path })));

/** Starts StrykerJS as a server of the mutation server protocol, for a part and the tests in `folders` (empty: all). */
export async function startMutationServer(
  root: string,
  part: Part,
  folders: readonly string[] = [],
): Promise<MutationServer> {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'serve', 'stdio'],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, MUTATE_PART: part, MUTATE_FOLDERS: folders.join(',') },
    },
  );
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  connection.listen();
  await connection.sendRequest('configure', { configFilePath: 'scripts/mutate/stryker.config.mjs' });
  return {
    async discover() {
      const { files } = await connection.sendRequest<DiscoverResult>('discover', {});
      return flatten(files);
    },
    async test(ranges, onTested) {
      const progress = connection.onNotification(
        'reportMutationTestProgress',
        ({ files }: MutationTestResult) => flatten(files).forEach(onTested),
      );
      await connection.sendRequest('mutationTest', { files: ranges });
      progress.dispose();
    },
    stop() {
      connection.dispose();
      child.kill();
    },
  };
}
