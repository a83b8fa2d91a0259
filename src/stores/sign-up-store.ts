import { create } from "zustand";

interface SignUpState {
  email: string;
  password: string;
}

/** What sign-up step 1 hands to step 2. In memory only: a password is never stored. */
export const useSignUp = create<SignUpState>()(() => ({ email: "", password: "" }));
