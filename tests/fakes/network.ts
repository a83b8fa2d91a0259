import { connect, createServer, type Server, type Socket } from "node:net";

/** A cable between browsers and a server. Cutting it breaks open connections and resets new ones. */
export interface Network {
  url: string;
  /** Sets the server's port; also possible while the cable is cut. */
  lead(port: number): void;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Lays a cable on a port of this machine, by default on a free one. */
export async function layNetwork(port = 0): Promise<Network> {
  const sockets = new Set<Socket>();
  let target = 0;
  let isCut = false;
  const server: Server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as { port: number };
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}`,
    lead(port) {
      target = port;
    },
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    close() {
      breakAll();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
