import { StatusScreen } from "./status-screen.tsx";

/** The first sign-in of a person on a device needs the server once: there is nothing here yet to work with. */
export function FirstConnectionScreen() {
  return (
    <StatusScreen text="Waiting for a connection...">
      <h1 className="text-xl font-bold">We need a connection once</h1>
      <p className="text-muted">
        This device has not seen your account before, and the server can't be reached right now. We keep
        trying by ourselves; once your data is here, Shiftkeep works without a connection too.
      </p>
    </StatusScreen>
  );
}
