import { setTheme, type Theme, useTheme } from "#stores/theme-store.ts";
import { RadioGroup } from "#ui/fields/radio-group.tsx";
import { Card } from "#ui/page/card.tsx";
import { useSettingsWords } from "#words/made/use-settings-words.ts";

const THEMES = [
  { value: "light", icon: "sun" },
  { value: "dark", icon: "moon" },
  { value: "system", icon: "monitor" },
] as const;

/** Light, dark, or as the device is. */
export function ThemeCard() {
  const say = useSettingsWords();
  const theme = useTheme((state) => state.theme);
  return (
    <Card title={say("theme.title")}>
      <RadioGroup
        label={say("theme.label")}
        options={THEMES.map((each) => ({ ...each, label: say(`theme.${each.value}`) }))}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
    </Card>
  );
}
