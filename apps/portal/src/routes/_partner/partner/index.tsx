import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_partner/partner/')({
  beforeLoad: () => {
    throw redirect({ to: '/partner/orders', replace: true });
  },
});
