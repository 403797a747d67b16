import { type ChildCard as Card, namesOnCard, recordsOnCard } from '#client/children/card.ts';
import type { ChildId } from '#domain/kernel/ids.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { isDue } from '#domain/immunization/schedule/schedule.ts';
import { Cluster, Split, Stack } from '#ui/layout/arrange.tsx';
import { QrCode } from '#ui/code/qr-code.tsx';
import { Banner } from '#ui/layout/banner.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { Figure } from '#ui/layout/figure.tsx';
import { formatDate, formatDateTime } from '#ui/table/format-date.ts';
import { birthWords, childAge, placeWords, sexWord, shownVaccNo } from '../child-facts.ts';
import { CallCaregiver } from './child-call.tsx';
import { absenceWords, cardStrings } from './child-card-strings.ts';
import { ChildHistory, MergedEntries, Records } from './child-history.tsx';
import type { Officer } from '#client/session/officer.ts';
import { doseWords } from '#bindings/dose-words.ts';
import { ChildSchedule } from './child-schedule.tsx';
import { ChildStatus } from '../child-status.tsx';
import { useChildUrl } from '../child-url.ts';
import { EndOnCard } from '../end/end-on-card.tsx';
import { endStrings } from '../end/end-strings.ts';
import { FindingsOnCard } from '../screening/findings-on-card.tsx';
import { screeningStrings } from '../screening/screening-strings.ts';
import { childStrings } from '../strings.ts';
import './child-card.css';

interface ChildCardProps {
  readonly card: Card;
  /** The requested entry, which may have been merged into the shown one. */
  readonly asked: ChildId;
  readonly officer: Officer;
  readonly today: LocalDate;
}

/** Everything known about a child: identity, doses given and needed, and the history of its entry. */
export function ChildCard({ card, asked, officer, today }: ChildCardProps) {
  const { merged } = card;
  const askedEntry = merged.find(({ id }) => id === asked);
  return (
    <Stack gap="large" className="child-flow">
      {askedEntry ? <Banner tone="info">{cardStrings.openedMerged(askedEntry.fullname)}</Banner> : null}
      {card.waiting > 0 ? (
        <div className="ui-no-print">
          <Banner tone="info">{cardStrings.waiting(card.waiting)}</Banner>
        </div>
      ) : null}
      <Withdrawn card={card} />
      <header className="card-paper">
        <b>{officer.facility}</b>
        <span>{cardStrings.healthCard}</span>
      </header>
      <Identity card={card} today={today} />
      <EndOnCard card={card} officer={officer} />
      {card.child.withdrawn || card.end ? null : <Visits card={card} />}
      {card.end ? null : <Absent card={card} />}
      <FindingsOnCard card={card} />
      <CardActions child={card.child.id} isFollowed={card.end === null} />
      <ChildSchedule
        // The card of a child who died shows only the doses given.
        schedule={
          card.end?.kind === 'died' ? card.schedule.filter(({ given }) => given !== null) : card.schedule
        }
        scheduleVersion={card.scheduleVersion}
        notGiven={card.notGiven}
      />
      <footer className="card-paper card-signatures">
        {Object.values(cardStrings.signatures).map((whose) => (
          <span key={whose}>{whose}</span>
        ))}
      </footer>
      <Records card={card} officer={officer} />
      <MergedEntries merged={merged} />
      <ChildHistory card={card} officer={officer} />
    </Stack>
  );
}

function Identity({ card: { child, end }, today }: Pick<ChildCardProps, 'card' | 'today'>) {
  // A child who died keeps the age of the day of death.
  const age = childAge(child, end?.kind === 'died' ? end.on : today);
  return (
    <Split
      as="section"
      gap="large"
      rowGap="small"
      align="start"
      className="child-identity"
      aria-label={child.fullname}
    >
      <Stack gap="tight">
        <h3 className="child-name">{child.fullname}</h3>
        <p className="child-number ui-figure">{shownVaccNo(child.vaccNo)}</p>
        {child.vaccNo === null ? <p className="ui-soft">{cardStrings.noNumberYet}</p> : null}
        <p>
          <b>{[sexWord(child), age].join(', ')}</b>{' '}
          <span className="ui-soft">{cardStrings.born(birthWords(child))}</span>
        </p>
        <span className="ui-no-print">
          <ChildStatus child={child} />
        </span>
      </Stack>
      {child.vaccNo === null ? null : (
        <QrCode text={child.vaccNo} label={cardStrings.code(shownVaccNo(child.vaccNo))} />
      )}
      <Cluster gap="wide" rowGap="medium" justify="between" className="child-home ui-whole-line">
        <Stack as="p" gap="none">
          <span className="ui-soft">{cardStrings.caregiver}</span>
          <b>{child.caregiverName || childStrings.noCaregiver}</b>
          {child.caregiverEmail === null ? null : <span>{child.caregiverEmail}</span>}
          <span className="card-paper">{child.caregiverNumber || childStrings.noPhone}</span>
          <span className="ui-soft">{placeWords(child)}</span>
        </Stack>
        <span className="ui-no-print">
          <CallCaregiver child={child} named="never" />
        </span>
      </Cluster>
    </Split>
  );
}

/** Doses due now, and the date of the next visit. */
function Visits({ card: { schedule, nextVisit } }: Pick<ChildCardProps, 'card'>) {
  const due = schedule.filter(isDue);
  // Doses not given today are due at the next visit anyway, so they are not listed twice.
  const further = nextVisit?.doses.filter((code) => !due.some(({ dose }) => dose.code === code)) ?? [];
  return (
    <Cluster gap="wide" rowGap="small" className="card-next">
      {nextVisit === null ? null : (
        <Stack as="p" gap="none">
          <span className="ui-soft">{cardStrings.nextVisit}</span>
          <Figure value={formatDate(nextVisit.on)} />
        </Stack>
      )}
      <div>
        {due.length === 0 ? null : (
          <p>
            <strong>{cardStrings.dueNow}:</strong> {due.map(({ dose }) => doseWords(dose.name)).join(' · ')}
          </p>
        )}
        {nextVisit === null ? (
          // An older child is not followed up, but missing doses can be given now.
          due.length === 0 && <p>{cardStrings.nothingLeft}</p>
        ) : further.length === 0 ? null : (
          <p>
            {cardStrings.afterwards}:{' '}
            {namesOnCard(schedule, further)
              .map((name) => doseWords(name))
              .join(' · ')}
          </p>
        )}
      </div>
    </Cluster>
  );
}

/** Reason why the child did not come, until its next visit. */
function Absent({ card }: Pick<ChildCardProps, 'card'>) {
  const { absence } = card.child;
  if (absence === null) return null;
  if (recordsOnCard(card).some(({ immunizedOn }) => immunizedOn >= absence.on)) return null;
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

/** Shown when a supervisor has decided that the registration does not count. */
function Withdrawn({ card: { child } }: Pick<ChildCardProps, 'card'>) {
  if (!child.withdrawn) return null;
  const { at, reason } = child.withdrawn;
  return (
    <Banner tone="warning" title={cardStrings.withdrawn(formatDateTime(at))}>
      {cardStrings.withdrawnBecause(reason)}
    </Banner>
  );
}

function CardActions({ child, isFollowed }: { readonly child: ChildId; readonly isFollowed: boolean }) {
  const { openTask } = useChildUrl();
  return (
    <Cluster isInline className="child-actions ui-no-print">
      <Button icon="edit" onClick={() => openTask('correct')}>
        {cardStrings.correct}
      </Button>
      {isFollowed ? (
        <>
          <Button icon="calendar" onClick={() => openTask('absence')}>
            {cardStrings.absence}
          </Button>
          <Button icon="people" onClick={() => openTask('end')}>
            {endStrings.tell}
          </Button>
        </>
      ) : null}
      <Button icon="blocked" onClick={() => openTask('screen')}>
        {screeningStrings.screen}
      </Button>
      <Button icon="people" onClick={() => openTask('merge')}>
        {cardStrings.merge}
      </Button>
      <ButtonLink icon="alert" to={`/child/aefi?report=1&of=${child}`}>
        {cardStrings.reportAefi}
      </ButtonLink>
    </Cluster>
  );
}
