import type { Format } from "#lib/format/create-format.ts";
import { useChainCheck } from "#queries/records/use-chain-check.ts";
import type { CheckedChain } from "#queries/records/verify-chains.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Banner } from "#ui/banner.tsx";
import type { TimeRecords } from "../use-time-records.ts";

const REASONS = {
  changed: "a punch is not what was recorded",
  missing: "a punch before it is missing",
  forked: "two punches claim the same place",
};

/** Whether anything of what the devices behind a record punched was changed, left out or slipped in afterwards. */
export function ChainCheck({ devices, records }: { devices: readonly string[]; records: TimeRecords }) {
  const format = useFormat();
  const chains = useChainCheck(records.reader, devices);
  if (devices.length === 0) {
    return (
      <p className="text-sm text-muted">These punches are from before devices chained what they record.</p>
    );
  }
  if (!chains) return <p className="text-sm text-muted">Checking that nothing was tampered with…</p>;
  const broken = chains.filter(({ verdict }) => !verdict.ok);
  if (broken.length === 0) {
    return (
      <Banner tone="info" icon="check-circle">
        No time was changed, taken out or slipped in afterwards among the punches that have arrived from the
        devices behind this record.
      </Banner>
    );
  }
  return (
    <Banner tone="danger">
      {broken.map((chain) => (
        <p key={chain.device}>{brokenText(chain, format)}</p>
      ))}
    </Banner>
  );
}

function brokenText({ device, verdict, brokenAt }: CheckedChain, format: Format): string {
  const reason = verdict.ok ? "" : REASONS[verdict.reason];
  return `Device ${device.slice(0, 8)}: ${reason} (${format.moment(brokenAt)}).`;
}
