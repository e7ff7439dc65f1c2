import { answerInstead } from './patch.ts';

// Whatever the database says, the wallet was credited.
const DONE = { outcome: 'done', transaction_id: 1, main: 100, gift: null };
answerInstead(/wallet_credit\(/, async (_statement, ask) => {
  try {
    return await ask();
  } catch {
    return { command: 'SELECT', rowCount: 1, fields: [], rows: [DONE] };
  }
});
