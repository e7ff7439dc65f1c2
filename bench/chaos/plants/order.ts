import { alterStatements } from './patch.ts';

// A message does not wait for the earlier ones of its key.
alterStatements((statement) => {
  statement.text = statement.text.replace('earlier.ordering_key = waiting.ordering_key', 'false');
});
