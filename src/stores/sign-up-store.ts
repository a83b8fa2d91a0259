import { create } from "zustand";

interface SignUpState {
  email: string;
  password: string;
  /** An address that step 2 found to be taken; null if none. */
  takenEmail: string | null;
  /** The values of step 2 when the person went back to step 1; null before. */
  details: { businessName: string; staffCount: number } | null;
}

/** Values shared by the sign-up steps. In memory only: a password is never stored. */
export const useSignUp = create<SignUpState>()(() => ({
  email: "",
  password: "",
  takenEmail: null,
  details: null,
}));

interface LoginRedirectState {
  /** When the login last redirected, in epoch ms. */
  lastAt: number;
}

/** Prevents a redirect loop between the login and a page that sends people back to it. */
export const useLoginRedirectStore = create<LoginRedirectState>()(() => ({ lastAt: 0 }));
