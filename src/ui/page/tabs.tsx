import type { ReactNode } from "react";
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
} from "react-aria-components/Tabs";

interface TabsProps extends Omit<AriaTabsProps, "className" | "children"> {
  label: string;
  tabs: readonly { id: string; label: string; aside?: ReactNode; isDisabled?: boolean; content: ReactNode }[];
}

/** Tabs of which one is shown. They wrap if they do not fit into one line. */
export function Tabs({ label, tabs, ...props }: TabsProps) {
  return (
    <AriaTabs {...props} className="flex min-w-0 flex-col gap-5">
      <TabList aria-label={label} className="flex flex-wrap shadow-[inset_0_-1px_var(--color-line)]">
        {tabs.map(({ id, label: name, aside, isDisabled = false }) => (
          <Tab
            key={id}
            id={id}
            isDisabled={isDisabled}
            className="flex min-h-12 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 font-semibold text-muted transition-colors outline-none narrow:px-1.5 not-narrow:shrink-0 not-narrow:whitespace-nowrap sm:px-4 hover:text-ink focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink selected:border-brand-ink selected:text-brand-ink disabled:cursor-not-allowed disabled:opacity-60"
          >
            {name}
            {aside}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="rounded-lg">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
