import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { streamToParent } from '../../platform/threads/stream-to-parent.ts';

/** Sends the script of the Scalar API reference, gzip-compressed. The package hands it out through its plugin alone. */
await streamToParent(async function* () {
  const server = Fastify();
  await server.register(scalar, { routePrefix: '/scalar', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await server.inject('/scalar/js/scalar.js');
  yield await promisify(gzip)(rawPayload);
  return rawPayload.length;
});
