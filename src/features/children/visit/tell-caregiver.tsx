import { useMemo } from 'react';
import type { ShownImmunization } from '#client/children/shown.ts';
import { seriesOfRecord } from '#domain/immunization/schedule/given-doses.ts';
import { dosesOf } from '#domain/immunization/schedule/series.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { inLanguage } from '#language/catalogue.ts';
import { languages, languageTags } from '#language/languages.ts';
import { spokenTag } from '#language/spoken.ts';
import { Section } from '#ui/layout/section.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { uiStrings } from '#ui/strings.ts';
import { dayWordsIn } from '../calendar-words.ts';
import { useToldIn } from './told-in.ts';
import { diseasesBySeries, type Disease, visitStrings } from './visit-strings.ts';

type Told = Pick<ShownImmunization, 'antigenName' | 'series' | 'dose'>;

interface TellCaregiverProps {
  readonly records: readonly Told[];
  /** Those of them that count. */
  readonly counting: readonly Told[];
  readonly nextOn: LocalDate | null;
  /** Where the planned session of that day is held; null where none is planned. */
  readonly place: string | null;
}

/**
 * What to say to who brought the child, in words that can be read aloud: what for, what may come, when again (WHO, immunization
 * in practice). In the language of who listens, which need not be that of the device.
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
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
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

/** Nothing for what is outside the schedule. */
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
