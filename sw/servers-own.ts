/** The server's own paths, which browsers may navigate to, and downloads. */
export const SERVERS_OWN = [
  /^\/(auth|rest|storage|realtime|functions|_mail|_pay|_stripe)(\/|$|\?)/,
  /\.pdf($|\?)/,
];
