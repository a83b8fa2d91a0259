import { Banner } from "#ui/banner.tsx";

export function NoPinsNotice() {
  return (
    <Banner tone="caution">
      Nobody of this business has a PIN yet, or they have not arrived on this tablet. An admin gives them out
      under Staff.
    </Banner>
  );
}
