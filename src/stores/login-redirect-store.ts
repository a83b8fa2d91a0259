import { create } from "zustand";

interface LoginRedirectState {
  /** When the login last sent somebody on, in epoch milliseconds. */
  lastAt: number;
}

/** Keeps the login and a page that sends people back to it from bouncing them to and fro. */
export const useLoginRedirect = create<LoginRedirectState>()(() => ({ lastAt: 0 }));
