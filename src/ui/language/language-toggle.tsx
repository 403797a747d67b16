import { languages, languageTags } from '#language/languages.ts';
import { chooseLanguage, spokenTag } from '#language/spoken.ts';
import { Toggle } from '../layout/toggle.tsx';
import { uiStrings } from '../strings.ts';

/** The language of this device, each called by its own name. The page is loaded again in it, so nothing may be typed beside it that is lost. */
export function LanguageToggle() {
  return (
    <>
      <Toggle
        label={uiStrings.language}
        options={languageTags.map((value) => ({ value, label: languages[value].name }))}
        value={spokenTag}
        onChange={(tag) => {
          chooseLanguage(tag);
          window.location.reload();
        }}
      />
      {languages[spokenTag].isReviewed ? null : <p className="ui-soft text-small">{uiStrings.notReviewed}</p>}
    </>
  );
}
