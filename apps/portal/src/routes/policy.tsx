import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/policy/policy-page.tsx';

export const Route = createFileRoute('/policy')({ component: () => <PolicyPage document="privacy" /> });
