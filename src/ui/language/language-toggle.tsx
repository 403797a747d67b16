import { languages, type LanguageTag } from '#language/languages.ts';
import { chooseLanguage, spoken } from '#language/spoken.ts';
import { Toggle } from '../layout/toggle.tsx';
import { uiStrings } from '../strings.ts';

const tags = Object.keys(languages) as LanguageTag[];
const current = tags.find((tag) => tag === spoken.tag) ?? 'en';

/** The language of this device, each called by its own name. The page is loaded again in it, so nothing may be typed beside it that is lost. */
export function LanguageToggle() {
  return (
    <>
      <Toggle
        label={uiStrings.language}
        options={tags.map((value) => ({ value, label: languages[value].name }))}
        value={current}
        onChange={(tag) => {
          chooseLanguage(tag);
          window.location.reload();
        }}
      />
      {languages[current].isReviewed ? null : <p className="ui-soft text-small">{uiStrings.notReviewed}</p>}
    </>
  );
}
