import { createFileRoute } from '@tanstack/react-router';
import { Shell } from '../app/shell/shell.tsx';

export const Route = createFileRoute('/_app')({ component: Shell });
