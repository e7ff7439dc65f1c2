import { PRODUCT } from '@mishwar/domain';
import { z } from 'zod';
import type { Feature } from '../../platform/feature.ts';
import { type MailboxLanguage, renderMailboxPage } from './mailbox-page.ts';

const Query = z.object({ to: z.string().max(254).optional(), lang: z.enum(['ar', 'en']).optional() });

/** The mailbox of demo mode, with one-time codes. It exists in demo mode only. */
export const mailboxFeature: Feature = {
  name: 'mailbox',
  routes(server, app) {
    const { mailbox } = app;
    if (!app.config.demo || mailbox === null) return;
    server.get('/dev/mailbox/messages', async (request, reply) => {
      const { to } = Query.catch({}).parse(request.query);
      return reply.send(await mailbox.messages(to));
    });
    server.get('/dev/mailbox', async (request, reply) => {
      const { to, lang } = Query.catch({}).parse(request.query);
      const language: MailboxLanguage =
        lang ?? (/^en\b/.test(request.headers['accept-language'] ?? '') ? 'en' : 'ar');
      return reply
        .type('text/html; charset=utf-8')
        .send(renderMailboxPage(language, await mailbox.messages(to), PRODUCT));
    });
  },
};
