import { Button, type ButtonProps } from "react-aria-components/Button";

/** A button among links: it opens something here. */
export function FooterButton(props: Omit<ButtonProps, "className">) {
  return (
    <Button {...props} className="flex min-h-11 cursor-pointer items-center text-start hover:underline" />
  );
}
