import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { useFormNow } from '#ui/form/form-clock.ts';
import { useToday } from '#bindings/use-today.ts';
import { DateInput } from '#ui/form/date/date-input.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import { sessionKinds } from '#domain/sessions/model.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { carriedLots, isUnknown, picked, proposed } from './carry.ts';
import type { Session } from './session.ts';
import { kindWords, sessionStrings } from './session-strings.ts';
import { StillOpen } from './still-open.tsx';
import { isProbablyOpen, readToTake } from './take-out.ts';
import { TakeOutTable } from './take-out-table.tsx';
import { TeamChoice } from './team-choice.tsx';
import { teamNames, teamOf, teamWords } from './team.ts';
import { type TypedStart, useTypedStart } from './use-typed-start.ts';

export interface SessionStartProps {
  readonly officer: Officer;
  /** The session of the plan that it is started from; null for one that was not planned. */
  readonly planned: PlannedSession | null;
  /** False where it could not be saved. */
  readonly onStart: (session: Session) => Promise<boolean>;
}

/** Asks once what holds for a whole session: kind, place, day, team, and what is in the cool box. */
export function SessionStart({ planned, ...props }: SessionStartProps) {
  const today = useToday();
  const settlement = planned?.plan.settlement ?? '';
  const toTake = useLiveQuery(() => readToTake({ on: today, settlement }), [today, settlement]);
  const enrolled = useLiveQuery(() => pageEngine().tablet.officers(), []);
  const { typed, change, forget } = useTypedStart(props.officer, { planned, today });
  if (toTake === undefined || enrolled === undefined || typed === undefined) return <Skeleton shape="form" />;
  if (toTake.antigens.length === 0) return <EmptyState title={sessionStrings.nothingToTake} />;
  const officers = teamNames(props.officer, enrolled);
  return (
    <StartForm
      {...props}
      planned={planned}
      today={today}
      toTake={toTake}
      officers={officers}
      typed={typed}
      onType={change}
      onStart={async (session) => {
        const isStarted = await props.onStart(session);
        if (isStarted) forget();
        return isStarted;
      }}
    />
  );
}

interface StartFormProps extends SessionStartProps {
  readonly today: LocalDate;
  readonly toTake: Awaited<ReturnType<typeof readToTake>>;
  /** Who can be ticked as the team, by name; whoever starts it is the first. */
  readonly officers: readonly string[];
  readonly typed: TypedStart;
  readonly onType: (changed: Partial<TypedStart>) => void;
}

function StartForm({ officer, planned, today, toTake, officers, typed, onType, onStart }: StartFormProps) {
  const now = useFormNow();
  const { expected, antigens } = toTake;
  const plan = planned?.plan;
  const kind = typed.kind ?? plan?.kind ?? 'fixed';
  // One that is entered later was held on its own day.
  const typedOn = typed.on ?? (planned !== null && planned.on < today ? planned.on : today);
  const team = typed.team
    ? { ...typed.team, ticked: new Set(typed.team.ticked) }
    : teamOf(plan?.team || (officers[0] ?? ''), officers);
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const dateId = useId();

  const place = typed.place ?? plan?.place ?? (kind === 'fixed' ? (officer.facility ?? '') : '');
  const open = antigens.flatMap((one) => one.open.map((choice) => ({ ...one, choice })));
  const along = open.filter(
    ({ choice, packing }) => typed.left[choice.source] ?? isProbablyOpen(choice, packing, today),
  );
  const taken = new Set(along.map(({ choice }) => choice.source));
  const rows = antigens.map((one) => ({
    one,
    taken: typed.chosen[one.antigen] ?? (planned === null ? proposed(one, taken) : picked(one)),
  }));
  const carried = rows.flatMap(({ one, taken: of }) => carriedLots(one, of));
  const vials = carried.reduce((sum, lot) => sum + lot.vials, 0);
  const doses = carried.reduce((sum, lot) => sum + lot.vials * lot.perVial, 0);
  const dosesOpen = along.reduce((sum, { choice }) => sum + choice.available, 0);
  const day = localDateSchema.safeParse(typedOn);
  const dateFault = day.success && day.data <= today ? undefined : sessionStrings.dateLater;
  const placeFault = place.trim() === '' ? sessionStrings.noPlace : undefined;
  const lacksPerVial = rows.some(({ one, taken: of }) => of.some((lot) => isUnknown(one, lot)));

  const start = async () => {
    setIsChecked(true);
    const fault = placeFault ?? dateFault ?? (lacksPerVial ? sessionStrings.perVialMissing : undefined);
    if (fault !== undefined) notify.warning(fault);
    else if (day.success) {
      setIsBusy(true);
      await onStart({
        kind,
        place: place.trim(),
        settlement: plan?.settlement ?? '',
        plan: planned === null ? null : { id: planned.plan.id, on: planned.planned },
        on: day.data,
        team: teamWords(team, officers),
        carried,
        vials: along.map(({ antigen, name, choice }) => ({
          antigen,
          name,
          entry: choice.source,
          lot: null,
          batchNo: choice.label.batchNo,
          doses: choice.doses,
          openedAt: choice.happenedAt ?? now,
        })),
        seen: [],
        takenBack: 0,
        notGiven: [],
        held: null,
        closed: null,
      });
      setIsBusy(false);
    }
  };

  return (
    <div className="session-flow session-start">
      <Toggle
        label={sessionStrings.kind}
        options={sessionKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={(chosen) => onType({ kind: chosen })}
      />
      <div className="session-facts">
        <TextField
          label={sessionStrings.place}
          value={place}
          onChange={(text) => onType({ place: text })}
          error={isChecked ? placeFault : undefined}
        />
        <FieldFrame
          id={dateId}
          label={sessionStrings.date}
          span="full"
          error={isChecked ? dateFault : undefined}
        >
          <DateInput
            id={dateId}
            name="on"
            labelId={`${dateId}-label`}
            value={typedOn}
            onChange={(on) => onType({ on })}
            onBlur={() => undefined}
            isInvalid={isChecked && dateFault !== undefined}
            isRequired
            isReadOnly={false}
            describedBy={undefined}
            placeholder={undefined}
            options={[]}
          />
        </FieldFrame>
        <TeamChoice
          officers={officers}
          team={team}
          onChange={(changed) => onType({ team: { ...changed, ticked: [...changed.ticked] } })}
        />
      </div>
      <TakeOutTable
        expected={expected}
        rows={rows}
        isChecked={isChecked}
        onChange={(antigen, changed) => onType({ chosen: { ...typed.chosen, [antigen]: changed } })}
      />
      <StillOpen
        open={open}
        taken={taken}
        onTake={(entry, isTaken) => onType({ left: { ...typed.left, [entry]: isTaken } })}
      />
      <ActionBar
        sum={
          <span className="session-sum">
            <strong>{sessionStrings.sumOf(sessionStrings.vials(vials), sessionStrings.doses(doses))}</strong>
            {along.length === 0 ? null : (
              <span>{sessionStrings.andInOpen(sessionStrings.doses(dosesOpen), along.length)}</span>
            )}
          </span>
        }
      >
        <Button tone="primary" size="large" icon="session" isBusy={isBusy} onClick={() => void start()}>
          {sessionStrings.start}
        </Button>
      </ActionBar>
    </div>
  );
}
