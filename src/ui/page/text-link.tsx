import { Link, type LinkProps } from "react-aria-components/Link";

export function TextLink(props: Omit<LinkProps, "className"> & { href: string }) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center rounded-sm font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    />
  );
}
