import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { ChildCard } from '#client/children/card.ts';
import type { ShownImmunization } from '#client/children/shown.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { placeOfVisit } from '#domain/sessions/planned-days.ts';
import { notedDoseWords, reasonWords } from '#bindings/dose-words.ts';
import { useToday } from '#bindings/use-today.ts';
import { Cluster, Grid, Stack } from '#ui/layout/arrange.tsx';
import { Breakable } from '#ui/layout/breakable.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { StatusIcon } from '#ui/layout/status-icon.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { recordName } from '../card/child-record.tsx';
import { shownVaccNo } from '../child-facts.ts';
import { screeningStrings } from '../screening/screening-strings.ts';
import { weekdayOf } from '../calendar-words.ts';
import { TellCaregiver } from './tell-caregiver.tsx';
import { visitOf, type ShownVisit } from './visit-of-card.ts';
import { visitStrings } from './visit-strings.ts';
import './visit.css';

interface SavedVisitProps {
  readonly child: ChildId;
  readonly on: string;
  /** Describes what is left in a dose's vial; without it the doses are counted. */
  readonly leftOf?: LeftOf;
}

type LeftOf = (record: ShownImmunization) => ReactNode;

/** The doses of a visit, the date of the next one and the messages for the care giver. */
export function SavedVisit({ child, on, leftOf }: SavedVisitProps) {
  const { children, planning } = pageEngine();
  const today = useToday();
  const card = useLiveQuery(() => children.card(child, today), [children, child, today]);
  const plans = useLiveQuery(() => planning.plans(), [planning]);
  if (card === undefined || plans === undefined) return <Skeleton shape="form" />;
  const visit = card && visitOf(card, on);
  if (!visit) return <EmptyState icon="search" title={visitStrings.nothing} />;
  const { nextOn } = visit;
  const settlement = card.child.settlement ?? '';
  const place = nextOn === null ? null : placeOfVisit(plans, { on: nextOn, settlement });
  return (
    <Stack gap="wide">
      <Head card={card} visit={visit} />
      <NextVisit visit={visit} today={today} place={place} />
      {visit.records.length === 0 ? null : (
        <>
          <TellCaregiver records={visit.records} counting={visit.counting} nextOn={nextOn} place={place} />
          <Section
            title={visitStrings.given}
            note={leftOf === undefined ? formatDate(on) : visitStrings.leftInVial}
          >
            <Grid as="ul" min={21} gap="wide" rowGap="none" className="visit-given" role="list">
              {visit.records.map((record) => (
                <GivenDose key={record.id} record={record} left={leftOf?.(record)} />
              ))}
            </Grid>
          </Section>
        </>
      )}
      {visit.notGiven.length === 0 ? null : (
        <Section title={screeningStrings.notGiven} note={formatDate(on)}>
          <Grid as="ul" min={21} gap="wide" rowGap="none" className="visit-given" role="list">
            {visit.notGiven.map(({ dose, reason, on: noted }) => (
              <Cluster as="li" gap="medium" rowGap="none" align="baseline" rule="medium" key={dose}>
                <strong>{notedDoseWords(dose, { ...card.offer, on: noted })}</strong>
                <span>{reasonWords[reason]}</span>
              </Cluster>
            ))}
          </Grid>
        </Section>
      )}
    </Stack>
  );
}

function Head({ card: { child }, visit }: { readonly card: ChildCard; readonly visit: ShownVisit }) {
  const doses = visit.records.reduce((sum, record) => sum + record.doses, 0);
  return (
    <Cluster as="header" gap="large" isOneLine className="visit-head" role="status">
      <Cluster as="span" gap="none" justify="center" className="visit-tick" data-status={visit.status}>
        <Icon name="check" />
      </Cluster>
      <div>
        <h3>{visitStrings.got(child.fullname, doses)}</h3>
        <p className="ui-soft ui-figure">{shownVaccNo(child.vaccNo)}</p>
        <StatusIcon
          status={visit.status}
          {...(visit.status === 'waiting' && { label: visitStrings.savedHere })}
        />
      </div>
    </Cluster>
  );
}

interface NextVisitProps {
  readonly visit: ShownVisit;
  readonly today: LocalDate;
  /** Place of the session planned for that day; null if there is none. */
  readonly place: string | null;
}

function NextVisit({ visit, today, place }: NextVisitProps) {
  const { nextOn, nextDoses } = visit;
  if (nextOn === null)
    return (
      <Stack as="p" gap="tight" className="visit-next">
        {visitStrings.noNextVisit}
      </Stack>
    );
  return (
    <Stack gap="tight" className="visit-next">
      <span>{visitStrings.nextVisit}</span>
      <Figure value={formatDate(nextOn)} size="hero" />
      <strong>
        {[
          [weekdayOf(nextOn), distance(daysBetween(today, nextOn))].filter(Boolean).join(', '),
          nextDoses.join(', '),
        ]
          .filter(Boolean)
          .join(' \u00b7 ')}
      </strong>
      {place === null ? null : <strong>{visitStrings.atPlace(place)}</strong>}
      <span className="ui-soft">{visitStrings.writeItDown}</span>
    </Stack>
  );
}

interface GivenDoseProps {
  readonly record: ShownImmunization;
  readonly left: ReactNode;
}

function GivenDose({ record, left }: GivenDoseProps) {
  return (
    <Cluster as="li" gap="medium" rowGap="none" align="baseline" rule="medium">
      <strong>{recordName(record)}</strong>
      <span className="ui-soft">
        {record.label === null ? null : <Breakable text={visitStrings.batch(record.label.batchNo)} />}
      </span>
      {left ?? <Figure value={record.doses} unit={visitStrings.doses(record.doses)} size="lead" />}
    </Cluster>
  );
}

/** Time until a day in words; empty once the day is here. */
function distance(days: number): string {
  if (days <= 0) return '';
  return days % 7 === 0 ? visitStrings.inWeeks(days / 7) : visitStrings.inDays(days);
}
