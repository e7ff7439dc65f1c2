import { alterStatements } from './patch.ts';

// The order row is not locked.
alterStatements((statement) => {
  if (/from "orders"/.test(statement.text))
    statement.text = statement.text.replace(/ for (no key )?update\b/, '');
});
