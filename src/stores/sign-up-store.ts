import { create } from "zustand";

interface SignUpState {
  email: string;
  password: string;
  /** What step 2 held when the person went back to step 1; null before. */
  details: { businessName: string; staffCount: number } | null;
}

/** What the steps of the sign-up hand to each other. In memory only: a password is never stored. */
export const useSignUp = create<SignUpState>()(() => ({ email: "", password: "", details: null }));
