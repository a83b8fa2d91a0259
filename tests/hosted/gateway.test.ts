import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { openGateway } from "./gateway.ts";

it("ends the sockets of visitors who have not left", async () => {
  const stack = createServer();
  stack.on("upgrade", (_, socket) =>
    socket.write("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"),
  );
  await once(stack.listen(0, "127.0.0.1"), "listening");
  const { port } = stack.address() as AddressInfo;
  const keys = { publishableKey: "", secretKey: "", databaseUrl: "", consoleCode: null, jwtSecret: null };
  const gateway = await openGateway({ url: `http://127.0.0.1:${port}`, sitePort: 0, ...keys }, 0);
  const visitor = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  visitor.write(
    "GET /realtime/v1/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  );
  expect(String((await once(visitor, "data"))[0])).toContain("Switching Protocols");
  await Promise.all([gateway.close(), once(visitor, "close")]);
  stack.close();
});
