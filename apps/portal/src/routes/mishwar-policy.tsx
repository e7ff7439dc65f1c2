import { createFileRoute } from '@tanstack/react-router';
import { PolicyPage } from '../features/policy/policy-page.tsx';

export const Route = createFileRoute('/mishwar-policy')({ component: () => <PolicyPage document="terms" /> });
