import { create } from "zustand";

interface SignUpState {
  email: string;
  password: string;
  /** The address that turned out to have an account when step 2 was sent; null while none did. */
  takenEmail: string | null;
  /** What step 2 held when the person went back to step 1; null before. */
  details: { businessName: string; staffCount: number } | null;
}

/** What the steps of the sign-up hand to each other. In memory only: a password is never stored. */
export const useSignUp = create<SignUpState>()(() => ({
  email: "",
  password: "",
  takenEmail: null,
  details: null,
}));

interface LoginRedirectState {
  /** When the login last sent somebody on, in epoch milliseconds. */
  lastAt: number;
}

/** Keeps the login and a page that sends people back to it from bouncing them to and fro. */
export const useLoginRedirectStore = create<LoginRedirectState>()(() => ({ lastAt: 0 }));
