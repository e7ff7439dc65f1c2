import { alterStatements } from './patch.ts';

// Now and then a message is written to nobody.
alterStatements(({ text, values }) => {
  if (/^insert into "outbox"/.test(text) && Math.random() < 0.05) values[0] = 'nobody';
});
