import { alterStatements } from './patch.ts';

// Nobody waits for the one who is changing the order.
alterStatements((statement) => {
  if (/from "orders"/.test(statement.text))
    statement.text = statement.text.replace(/ for (no key )?update\b/, '');
});
