import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { type PushPayload, readPushPayload } from "#schema/protocol/push-payload.ts";

/** A browser's push subscription at the stand-in: only it can read what is encrypted for it (RFC 8291). */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  /**
   * Returns the pushes that the stand-in at this address holds for the device. Throws for one not encrypted for it,
   * or not from the app.
   */
  received(standIn: string): Promise<PushPayload[]>;
  decrypt(body: Buffer): string;
}

export function createPushDevice(applicationServerKey: string): PushDevice {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const auth = randomBytes(16);
  const path = `/${randomUUID()}/${applicationServerKey}`;

  function decrypt(body: Buffer): string {
    const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
    const serverKey = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), serverKey]);
    const ikm = Buffer.from(hkdfSync("sha256", keys.computeSecret(serverKey), auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
    const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
    const sealed = body.subarray(21 + keyLength);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The last record of a message ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }

  return {
    endpoint: `https://stand-in.push.test${path}`,
    p256dh: keys.getPublicKey("base64url"),
    auth: auth.toString("base64url"),
    decrypt,
    async received(standIn) {
      const waiting = (await (await fetch(standIn + path)).json()) as { body: string }[];
      return waiting.map(({ body }) => {
        const payload = readPushPayload(JSON.parse(decrypt(Buffer.from(body, "base64url"))));
        if (!payload) throw new Error("This is no push of ours.");
        return payload;
      });
    },
  };
}
