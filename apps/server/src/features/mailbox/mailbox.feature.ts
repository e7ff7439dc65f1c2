import { PRODUCT } from '@mishwar/domain';
import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { isLoopbackHost } from '../../platform/http/host-names.ts';
import { isLocalRequest, listDemoPeople } from './demo-people.ts';
import { type MailboxLanguage, renderMailboxPage } from './mailbox-page.ts';

const Query = z.object({ to: z.string().max(254).optional(), lang: z.enum(['ar', 'en']).optional() });

/**
 * The mailbox of demo mode, with one-time codes, and the demo's people for the sign-in page. Both exist in demo mode
 * only; the people, with their passwords, only for callers of this machine.
 */
export const mailboxFeature: Feature = {
  name: 'mailbox',
  routes(server, app) {
    const { mailbox } = app;
    if (!app.config.demo || mailbox === null) return;
    const config = { limit: 'pages of demo mode' } as const;
    server.get('/dev/mailbox/messages', { config }, async (request, reply) => {
      const { to } = Query.catch({}).parse(request.query);
      return reply.send(await mailbox.messages(to));
    });
    if (Object.keys(app.config.demoSignIns).length > 0 && isLoopbackHost(app.config.host)) {
      server.get('/dev/sign-in', { config }, async (request, reply) =>
        isLocalRequest(request) ? reply.send(await listDemoPeople(app)) : reply.callNotFound(),
      );
    }
    server.get('/dev/mailbox', { config }, async (request, reply) => {
      const { to, lang } = Query.catch({}).parse(request.query);
      const language: MailboxLanguage =
        lang ?? (/^en\b/.test(request.headers['accept-language'] ?? '') ? 'en' : 'ar');
      return reply
        .type('text/html; charset=utf-8')
        .send(renderMailboxPage(language, await mailbox.messages(to), PRODUCT));
    });
  },
};
