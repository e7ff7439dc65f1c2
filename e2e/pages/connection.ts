import type { Locator, Page, WebSocketRoute } from '@playwright/test';
import type { Say } from './order-screen.ts';

/** The sign that says whether the page follows the server. */
export const liveSign = (page: Page, say: Say): Locator =>
  page.getByRole('status', { name: say('حالة الاتصال المباشر', 'Live connection') });

/** The realtime connection of a page, which a test can cut and mend. */
interface HeldConnection {
  /** Cuts it; every new attempt fails until it is mended. */
  cut: () => Promise<void>;
  mend: () => void;
  /** Lets every packet get lost from now on, without a close: only a heartbeat notices. */
  silence: () => void;
  /** Sends so many packets at once as the page. */
  flood: (packets: number) => void;
  /** Connections that the page has opened so far. */
  opened: () => number;
}

/** Puts the page's realtime connection in the test's hands; call it before the page is opened. */
export async function interceptConnection(page: Page): Promise<HeldConnection> {
  const open = new Set<WebSocketRoute>();
  let isCut = false;
  let isSilent = false;
  let opened = 0;
  const servers = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    opened += 1;
    servers.add(server);
    socket.onMessage((message) => {
      if (!isSilent) server.send(message);
    });
    server.onMessage((message) => {
      if (!isSilent) socket.send(message);
    });
    open.add(socket);
  });
  return {
    cut: async () => {
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend: () => {
      isCut = false;
      isSilent = false;
    },
    silence: () => {
      isSilent = true;
    },
    flood: (packets) => {
      // An answer to a heartbeat that the server has not sent: it counts as any other message.
      for (const server of servers) for (let n = 0; n < packets; n += 1) server.send('3');
    },
    opened: () => opened,
  };
}
