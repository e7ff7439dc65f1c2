export interface Command {
  id: string;
  label: string;
  description?: string;
  /** Heading under which it stands. */
  group: string;
  run: () => void;
}

/** Finds what a person typed (at least two characters); answers late ones are dropped by the palette. */
export type CommandProvider = (query: string, signal: AbortSignal) => Promise<Command[]>;

const providers = new Set<CommandProvider>();

/** Lets a feature add its own finds to the command palette. Returns the way to take it back. */
export function registerCommandProvider(provider: CommandProvider): () => void {
  providers.add(provider);
  return () => providers.delete(provider);
}

/** Asks every provider; one that fails does not hide the others unless all of them failed. */
export async function findCommands(query: string, signal: AbortSignal): Promise<Command[]> {
  const answers = await Promise.allSettled([...providers].map((provider) => provider(query, signal)));
  const failed = answers.filter((answer) => answer.status === 'rejected');
  if (failed.length > 0 && failed.length === answers.length) throw failed[0]?.reason;
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}
