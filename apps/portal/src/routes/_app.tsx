import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../app/shell/shell.tsx';
import { addTexts } from '../shared/i18n/i18n.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: () => addTexts('signed-in'),
  component: Shell,
});
