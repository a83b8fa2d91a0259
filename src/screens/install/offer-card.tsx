import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";

interface OfferCardProps {
  title: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** Something this device could do besides; one press and it is gone for good. */
export function OfferCard({ title, onDismiss, children }: OfferCardProps) {
  return (
    <Card title={title} className="max-w-xl">
      <div className="flex flex-col items-start gap-4">
        {children}
        <Button variant="quiet" onPress={onDismiss}>
          Not now
        </Button>
      </div>
    </Card>
  );
}
