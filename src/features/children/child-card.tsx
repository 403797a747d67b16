import type { ChildCard as Card } from '#client/children/card.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isDue } from '#domain/immunization/schedule.ts';
import { doseOf } from '#domain/immunization/series.ts';
import { QrCode } from '#ui/code/qr-code.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Details } from '#ui/layout/details.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { ageWords } from './child-age.ts';
import { CallLink } from './child-call.tsx';
import { absenceWords, cardStrings } from './child-card-strings.ts';
import { ChildHistory, MergedEntries, OtherRecords } from './child-history.tsx';
import type { Officer } from '#client/session/officer.ts';
import { ChildSchedule } from './child-schedule.tsx';
import { ChildStatus } from './child-status.tsx';
import { useChildUrl } from './child-url.ts';
import { shownVaccNo } from './child-vacc-no.ts';
import { childLabels, sexWords } from './strings.ts';
import './child-print.css';

interface ChildCardProps {
  readonly card: Card;
  /** The entry that was asked for, which may have been merged into the one shown. */
  readonly asked: ChildId;
  readonly officer: Officer;
  readonly today: LocalDate;
}

/** All that is known of one child: who it is, what it was given and needs, and how its entry came to be what it is. */
export function ChildCard({ card, asked, officer, today }: ChildCardProps) {
  const { child, merged } = card;
  const askedEntry = merged.find(({ id }) => id === asked);
  return (
    <div className="child-flow">
      {askedEntry ? <Banner tone="info">{cardStrings.openedMerged(askedEntry.fullname)}</Banner> : null}
      {card.waiting > 0 ? (
        <div className="ui-no-print">
          <Banner tone="warning">{cardStrings.waiting(card.waiting)}</Banner>
        </div>
      ) : null}
      <Identity card={card} officer={officer} today={today} />
      <Visits card={card} />
      <Absent card={card} />
      <CardActions number={child.caregiverNumber} />
      <ChildSchedule schedule={card.schedule} scheduleVersion={card.scheduleVersion} />
      <OtherRecords card={card} officer={officer} />
      <MergedEntries merged={merged} />
      <ChildHistory card={card} officer={officer} />
    </div>
  );
}

function Identity({ card: { child }, officer, today }: Pick<ChildCardProps, 'card' | 'officer' | 'today'>) {
  return (
    <section className="child-identity" aria-label={child.fullname}>
      <div className="child-identity-text">
        <h3 className="child-name">{child.fullname}</h3>
        <p className="child-number ui-figure">{shownVaccNo(child.vaccNo)}</p>
        {child.vaccNo === null ? <p className="ui-soft">{cardStrings.noNumberYet}</p> : null}
        <span className="ui-no-print">
          <ChildStatus child={child} />
        </span>
      </div>
      {child.vaccNo === null ? null : (
        <QrCode text={child.vaccNo} label={cardStrings.code(shownVaccNo(child.vaccNo))} />
      )}
      <Details
        items={[
          { term: childLabels.bornOn, value: formatDate(child.bornOn) },
          { term: cardStrings.age, value: ageWords(child.bornOn, today) },
          { term: childLabels.sex, value: sexWords[child.sex] },
          { term: childLabels.caregiverName, value: child.caregiverName },
          { term: childLabels.caregiverNumber, value: child.caregiverNumber },
          { term: childLabels.caregiverEmail, value: child.caregiverEmail },
          { term: childLabels.address, value: child.address },
          { term: childLabels.settlement, value: child.settlement },
          { term: cardStrings.facility, value: officer.facility },
        ]}
      />
    </section>
  );
}

/** What can be given today, and when to come again. */
function Visits({ card: { schedule, nextVisit } }: Pick<ChildCardProps, 'card'>) {
  const due = schedule.filter(isDue);
  // What is not given today is tried again: it need not be said twice.
  const isOnlyDue = nextVisit?.doses.every((code) => due.some(({ dose }) => dose.code === code));
  return (
    <div>
      {due.length === 0 ? null : (
        <p>
          <strong>{cardStrings.dueNow}:</strong> {due.map(({ dose }) => dose.name).join(' · ')}
        </p>
      )}
      {nextVisit === null ? (
        // An older child is not looked for, but what it lacks can be given now.
        due.length === 0 && <p>{cardStrings.nothingLeft}</p>
      ) : (
        <p>
          <strong>
            {cardStrings.nextVisit}: <span className="ui-figure">{formatDate(nextVisit.on)}</span>
          </strong>{' '}
          {isOnlyDue === true ? null : nextVisit.doses.map((code) => doseOf(code)?.name ?? code).join(' · ')}
        </p>
      )}
    </div>
  );
}

/** Why the child did not come, until it has come since. */
function Absent({ card }: Pick<ChildCardProps, 'card'>) {
  const { absence } = card.child;
  if (absence === null) return null;
  const days = [...card.schedule.map(({ given }) => given?.record), ...card.extra].map(
    (one) => one?.immunizedOn,
  );
  if (days.some((day) => day !== undefined && day >= absence.on)) return null;
  return (
    <div className="ui-no-print">
      <Banner
        tone="info"
        title={`${cardStrings.absences}: ${absenceWords[absence.reason]}, ${formatDate(absence.on)}`}
      >
        {absence.note}
      </Banner>
    </div>
  );
}

function CardActions({ number }: { readonly number: string }) {
  const { openTask } = useChildUrl();
  return (
    <div className="child-actions ui-no-print">
      <CallLink number={number} label={cardStrings.callShort} />
      <Button icon="edit" onClick={() => openTask('correct')}>
        {cardStrings.correct}
      </Button>
      <Button icon="calendar" onClick={() => openTask('absence')}>
        {cardStrings.absence}
      </Button>
      <Button icon="people" onClick={() => openTask('merge')}>
        {cardStrings.merge}
      </Button>
    </div>
  );
}
