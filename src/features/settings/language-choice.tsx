import { chooseLanguage, spoken } from '#language/spoken.ts';
import { languages, type LanguageTag } from '#language/languages.ts';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { settingsStrings } from './strings.ts';

const tags = Object.keys(languages) as LanguageTag[];

/** The language of this tablet. The page is loaded again in it; nothing is typed here that could be lost. */
export function LanguageChoice() {
  const current = tags.find((tag) => tag === spoken.tag) ?? 'en';
  return (
    <Section title={settingsStrings.language} description={settingsStrings.languageHint}>
      <div className="mt-3 grid gap-1.5">
        <Toggle
          label={settingsStrings.language}
          options={tags.map((value) => ({ value, label: languages[value].name }))}
          value={current}
          onChange={(tag) => {
            chooseLanguage(tag);
            window.location.reload();
          }}
        />
        {languages[current].isReviewed ? null : (
          <p className="ui-soft text-small">{settingsStrings.notReviewed}</p>
        )}
      </div>
    </Section>
  );
}
