import { Link, type LinkProps } from "react-aria-components/Link";

interface TextLinkProps extends Omit<LinkProps, "className"> {
  href: string;
}

export function TextLink(props: TextLinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center rounded-sm font-semibold text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2"
    />
  );
}
