import { useEffect, useMemo, useState } from 'react';
import type { ShownImmunization } from '#client/children/shown.ts';
import { seriesOfRecord } from '#domain/immunization/schedule/given-doses.ts';
import { dosesOf } from '#domain/immunization/schedule/series.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { inLanguage } from '#language/catalogue.ts';
import { isLanguage, languages, type LanguageTag, languageTags } from '#language/languages.ts';
import { languageOf, spoken, type Spoken, spokenTag } from '#language/spoken.ts';
import { Cluster, Split } from '#ui/layout/arrange.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { uiStrings } from '#ui/strings.ts';
import { dayWordsIn } from '../calendar-words.ts';
import { type Disease, diseasesBySeries, visitStrings } from './visit-strings.ts';

type Told = Pick<ShownImmunization, 'antigenName' | 'series' | 'dose'>;

interface TellCaregiverProps {
  readonly records: readonly Told[];
  /** Those of them that count. */
  readonly counting: readonly Told[];
  readonly nextOn: LocalDate | null;
  /** Place of the session planned for that day; null if there is none. */
  readonly place: string | null;
}

/**
 * Text to read aloud to the person who brought the child: what the vaccines are for, what may follow, when to return (WHO, Immunization in
 * practice). It is in the listener's language, which may differ from the device's.
 */
export function TellCaregiver({ records, counting, nextOn, place }: TellCaregiverProps) {
  const { tag, language, choose } = useToldIn();
  const words = useMemo(() => inLanguage(language, visitStrings), [language]);
  const diseases = new Set(counting.flatMap((record) => diseasesBySeries[seriesTold(record)] ?? []));
  const sentences = [
    diseases.size === 0 ? null : words.against(inOneSentence(diseases, words)),
    records.every(isByMouth) ? words.mayComeByMouth : words.mayCome,
    nextOn === null ? null : whenAgain(dayWordsIn(language, nextOn), place, words),
  ].filter((sentence) => sentence !== null);
  return (
    <Section
      title={visitStrings.tell}
      actions={
        <Toggle
          label={visitStrings.toldIn}
          options={languageTags.map((value) => ({ value, label: languages[value].name }))}
          value={tag}
          onChange={choose}
        />
      }
    >
      <ol className="visit-tell" lang={tag}>
        {/* Numbered, so that none is skipped when they are read aloud. */}
        {sentences.map((sentence, at) => (
          <Split as="li" key={sentence} columns={['fit', 'fill']} gap="large" align="start" rule="medium">
            <Cluster as="span" gap="none" justify="center" className="visit-number">
              {at + 1}
            </Cluster>
            <span>{sentence}</span>
          </Split>
        ))}
      </ol>
      {tag === spokenTag || languages[tag].isReviewed ? null : (
        <p className="ui-soft text-small">{uiStrings.notReviewed}</p>
      )}
    </Section>
  );
}

function isByMouth(record: Told): boolean {
  return dosesOf(seriesTold(record))[0]?.route === 'Oral';
}

/** Series of a dose; empty outside the schedule. */
function seriesTold(record: Told): string {
  return seriesOfRecord({ ...record, antigen: record.antigenName }) ?? '';
}

function whenAgain(day: string, place: string | null, words: typeof visitStrings): string {
  return place === null ? words.comeAgain(day) : words.comeAgainTo(day, place);
}

/** `measles, polio and malaria`. */
function inOneSentence(
  diseases: ReadonlySet<Disease>,
  { diseases: names, and }: typeof visitStrings,
): string {
  const words = Array.from(diseases, (disease) => names[disease]);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : and(words.slice(0, -1).join(', '), last);
}

const key = 'vaxledger.told-in';

/** Languages whose texts are loaded. */
const here = new Map<LanguageTag, Spoken>([[spokenTag, spoken]]);

// Loaded before it is shown, so that no sentence changes while being read.
void load(kept());

interface ToldIn {
  readonly tag: LanguageTag;
  /** Language shown: the device's until the other's texts are loaded. */
  readonly language: Spoken;
  choose(tag: LanguageTag): void;
}

/** Language for care givers on this device: the device's own until an officer chooses another, which is remembered. */
function useToldIn(): ToldIn {
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
    // Without storage the choice has to be repeated for the next child, which is annoying but harmless.
  }
}
