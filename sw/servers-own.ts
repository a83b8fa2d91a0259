/** Paths that belong to the server although a browser may navigate to them, and files to download. */
export const SERVERS_OWN = [
  /^\/(auth|rest|storage|realtime|functions|_mail|_pay|_stripe)(\/|$|\?)/,
  /\.pdf($|\?)/,
];
