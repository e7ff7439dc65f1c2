import { alterStatements } from './patch.ts';

// Now and then a word to the screens is written to nobody.
alterStatements(({ text, values }) => {
  if (/^insert into "outbox"/.test(text) && values[0] === 'realtime' && Math.random() < 0.05) {
    values[0] = 'nobody';
  }
});
