// A process that does nothing but answer: how late it answers is what other programs on the machine cost.
import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('ok'));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : null);
});
process.once('disconnect', () => process.exit());
