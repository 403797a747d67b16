import type { ShownImmunization } from '#client/children/shown.ts';
import { dosesOf, seriesOf } from '#domain/immunization/series.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { Section } from '#ui/layout/section.tsx';
import { dayWords } from '../calendar-words.ts';
import { diseasesBySeries, type Disease, visitStrings } from './visit-strings.ts';

type Told = Pick<ShownImmunization, 'antigenName'>;

interface TellCaregiverProps {
  readonly records: readonly Told[];
  /** Those of them that count. */
  readonly counting: readonly Told[];
  readonly nextOn: LocalDate | null;
  /** Where the planned session of that day is held; null where none is planned. */
  readonly place: string | null;
}

/** What to say to who brought the child, in words that can be read aloud: what for, what may come, when again (WHO, immunization in practice). */
export function TellCaregiver({ records, counting, nextOn, place }: TellCaregiverProps) {
  const diseases = new Set(
    counting.flatMap(({ antigenName }) => diseasesBySeries[seriesOf(antigenName) ?? ''] ?? []),
  );
  const sentences = [
    diseases.size === 0 ? null : visitStrings.against(inOneSentence(diseases)),
    records.every(isByMouth) ? visitStrings.mayComeByMouth : visitStrings.mayCome,
    nextOn === null ? null : whenAgain(dayWords(nextOn), place),
  ].filter((sentence) => sentence !== null);
  return (
    <Section title={visitStrings.tell}>
      <ol className="visit-tell">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </Section>
  );
}

function isByMouth({ antigenName }: Told): boolean {
  return dosesOf(seriesOf(antigenName) ?? '')[0]?.route === 'Oral';
}

function whenAgain(day: string, place: string | null): string {
  return place === null ? visitStrings.comeAgain(day) : visitStrings.comeAgainTo(day, place);
}

/** `measles, polio and malaria`. */
function inOneSentence(diseases: ReadonlySet<Disease>): string {
  const words = Array.from(diseases, (disease) => visitStrings.diseases[disease]);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : visitStrings.and(words.slice(0, -1).join(', '), last);
}
