import { Figure } from '#ui/layout/figure.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { textSizes, themes, useAppearance } from '#ui/theme/appearance.ts';
import { settingsStrings } from './strings.ts';

/** Theme and text size, shown at once on a row as the stock has them. */
export function AppearanceChoice() {
  const { theme, textSize, chooseTheme, chooseTextSize } = useAppearance();
  return (
    <Section title={settingsStrings.look} description={settingsStrings.lookHint}>
      <div className="mt-3 grid gap-5">
        <div className="grid gap-1.5">
          <p className="text-small font-medium">{settingsStrings.theme}</p>
          <Toggle
            label={settingsStrings.theme}
            options={themes.map((value) => ({ value, label: settingsStrings.themes[value] }))}
            value={theme}
            onChange={chooseTheme}
          />
          <p className="ui-soft text-small">{settingsStrings.themeHints[theme]}</p>
        </div>
        <div className="grid gap-1.5">
          <p className="text-small font-medium">{settingsStrings.textSize}</p>
          <Toggle
            label={settingsStrings.textSize}
            options={textSizes.map((value) => ({ value, label: settingsStrings.textSizes[value] }))}
            value={textSize}
            onChange={chooseTextSize}
          />
        </div>
        <div className="flex items-center gap-3 border-y border-line py-3" aria-hidden="true">
          <Vial left={6} of={10} />
          <p className="flex-1">{settingsStrings.sample}</p>
          <Figure value={350} unit={settingsStrings.sampleUnit} />
        </div>
      </div>
    </Section>
  );
}
