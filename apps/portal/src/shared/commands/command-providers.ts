export interface Command {
  id: string;
  label: string;
  description?: string;
  /** Heading of its group. */
  group: string;
  /** A step towards a command: the palette stays open. */
  isStep?: boolean;
  run: () => void;
}

/** Searches for at least two characters; the palette drops late answers. */
type CommandProvider = (query: string, signal: AbortSignal) => Promise<Command[]>;

const providers = new Set<CommandProvider>();

/** Registers a search provider of the command palette; returns the unregister function. */
export function registerCommandProvider(provider: CommandProvider): () => void {
  providers.add(provider);
  return () => providers.delete(provider);
}

/** Queries all providers; throws where one fails and the others find nothing. */
export async function findCommands(query: string, signal: AbortSignal): Promise<Command[]> {
  const answers = await Promise.allSettled([...providers].map((provider) => provider(query, signal)));
  const commands = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && commands.length === 0) throw failed.reason;
  return commands;
}
