import type { Feature } from '../../platform/feature.ts';
import { attachmentHeader } from '../../platform/files/content-disposition.ts';
import { openLinkedDocument } from '../../platform/files/files.ts';
import { wireError } from '../../platform/http/errors.ts';
import { limitByNetwork } from '../../platform/limits/call-limits.ts';

/** Documents of drivers by signed link. A browser sends no bearer token for them, so the link is the credential. */
export const filesFeature: Feature = {
  name: 'files',
  routes(server, app) {
    const onRequest = limitByNetwork(app, 'links', 'public');
    const config = { limit: 'links to files a minute' } as const;
    type Link = { Params: { token: string } };
    server.get<Link>('/files/api/v1/download/:token', { onRequest, config }, async (request, reply) => {
      const file = await openLinkedDocument(app, request.params.token);
      if (!file) return reply.status(404).send(wireError(404, request.id, 'link_expired'));
      return reply
        .headers({
          'content-type': file.contentType,
          'content-length': file.size,
          'content-disposition': attachmentHeader(file.name),
        })
        .send(file.content);
    });
  },
};
