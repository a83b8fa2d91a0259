import type { ComponentType } from "react";
import { ButtonsSection } from "./buttons-section.tsx";
import { ChartsSection } from "./charts-section.tsx";
import { ChoicesSection } from "./choices-section.tsx";
import { DatesSection } from "./dates-section.tsx";
import { FeedbackSection } from "./feedback-section.tsx";
import { FieldsSection } from "./fields-section.tsx";
import { ListsSection } from "./lists-section.tsx";
import { NavigationSection } from "./navigation-section.tsx";
import { OverlaysSection } from "./overlays-section.tsx";
import { TablesSection } from "./tables-section.tsx";

/** The families of components, in the order the page shows them. A new one is a file beside this one and a line here. */
export const SECTIONS: readonly { title: string; Section: ComponentType }[] = [
  { title: "Buttons and links", Section: ButtonsSection },
  { title: "Fields", Section: FieldsSection },
  { title: "Choices", Section: ChoicesSection },
  { title: "Dates and times", Section: DatesSection },
  { title: "Tables", Section: TablesSection },
  { title: "Charts", Section: ChartsSection },
  { title: "Lists and skeletons", Section: ListsSection },
  { title: "Navigation", Section: NavigationSection },
  { title: "Feedback", Section: FeedbackSection },
  { title: "Overlays", Section: OverlaysSection },
];
