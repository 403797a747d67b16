import { useEffect, useState } from 'react';
import { isLanguage, type LanguageTag } from '#language/languages.ts';
import { languageOf, spoken, spokenTag, type Spoken } from '#language/spoken.ts';

const key = 'vaxledger.told-in';

/** The languages whose texts are here. */
const here = new Map<LanguageTag, Spoken>([[spokenTag, spoken]]);

// Asked for before it is shown, so that no sentence changes while it is read.
void load(kept());

interface ToldIn {
  readonly tag: LanguageTag;
  /** That of the device until the texts of the other are here. */
  readonly language: Spoken;
  choose(tag: LanguageTag): void;
}

/** The language in which care givers are spoken to on this device: its own until an officer chooses another, which stays. */
export function useToldIn(): ToldIn {
  const [tag, setTag] = useState(kept);
  const [language, setLanguage] = useState(() => here.get(tag) ?? spoken);
  useEffect(() => {
    let isWanted = true;
    void load(tag).then((texts) => {
      if (isWanted) setLanguage(texts);
    });
    return () => {
      isWanted = false;
    };
  }, [tag]);
  const choose = (next: LanguageTag) => {
    keep(next);
    setTag(next);
  };
  return { tag, language, choose };
}

async function load(tag: LanguageTag): Promise<Spoken> {
  const language = here.get(tag) ?? (await languageOf(tag));
  here.set(tag, language);
  return language;
}

function kept(): LanguageTag {
  try {
    const tag = window.localStorage.getItem(key);
    return isLanguage(tag) ? tag : spokenTag;
  } catch {
    return spokenTag;
  }
}

function keep(tag: LanguageTag): void {
  try {
    window.localStorage.setItem(key, tag);
  } catch {
    // It is chosen again at the next child: annoying, not harmful.
  }
}
