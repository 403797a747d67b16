import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import type { Officer } from '#client/session/officer.ts';
import type { EntryId } from '#domain/kernel/ids.ts';
import { localDateSchema, type LocalDate } from '#domain/kernel/local-date.ts';
import { deviceNow } from '#client/device-clock.ts';
import { useToday } from '#officer/use-today.ts';
import { DateInput } from '#ui/form/date/date-input.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import { type SessionKind, sessionKinds } from '#domain/sessions/model.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { needLine } from '../plan/prepared.ts';
import type { Session } from './session.ts';
import { kindWords, sessionStrings } from './session-strings.ts';
import { StillOpen } from './still-open.tsx';
import { isProbablyOpen, proposedVials, readToTake, type ToTake } from './take-out.ts';
import { type Taken, TakeOutRows } from './take-out-row.tsx';

export interface SessionStartProps {
  readonly officer: Officer;
  /** The session of the plan that it is started from; null for one that was not planned. */
  readonly planned: PlannedSession | null;
  readonly onStart: (session: Session) => void;
}

/** Asks once what holds for a whole session: kind, place, day, team, and what is in the cool box. */
export function SessionStart({ planned, ...props }: SessionStartProps) {
  const today = useToday();
  const settlement = planned?.plan.settlement ?? '';
  const toTake = useLiveQuery(() => readToTake({ on: today, settlement }), [today, settlement]);
  if (toTake === undefined) return <Skeleton shape="form" />;
  if (toTake.length === 0) return <EmptyState title={sessionStrings.nothingToTake} />;
  return <StartForm {...props} planned={planned} today={today} toTake={toTake} />;
}

interface StartFormProps extends SessionStartProps {
  readonly today: LocalDate;
  readonly toTake: readonly ToTake[];
}

function StartForm({ officer, planned, today, toTake, onStart }: StartFormProps) {
  const plan = planned?.plan;
  const [kind, setKind] = useState<SessionKind>(plan?.kind ?? 'fixed');
  const [typedPlace, setPlace] = useState<string | undefined>(plan?.place);
  // One that is entered later was held on its own day.
  const [typedOn, setOn] = useState<string>(planned !== null && planned.on < today ? planned.on : today);
  const [team, setTeam] = useState(plan?.team || `${officer.firstName} ${officer.lastName}`.trim());
  const [left, setLeft] = useState<ReadonlyMap<EntryId, boolean>>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly Taken[]>>(new Map());
  const [isChecked, setIsChecked] = useState(false);
  const dateId = useId();

  const place = typedPlace ?? (kind === 'fixed' ? (officer.facility ?? '') : '');
  const open = toTake.flatMap((one) => one.open.map((choice) => ({ ...one, choice })));
  const taken = new Set(
    open
      .filter(({ choice, packing }) => left.get(choice.source) ?? isProbablyOpen(choice, packing, today))
      .map(({ choice }) => choice.source),
  );
  const rows = toTake.map((one) => ({
    one,
    taken: chosen.get(one.antigen) ?? (planned === null ? [proposed(one, taken)] : picked(one)),
  }));
  const carried = rows.flatMap(({ one, taken: of }) => carriedLots(one, of));
  const vials = carried.reduce((sum, lot) => sum + lot.vials, 0);
  const doses = carried.reduce((sum, lot) => sum + lot.vials * lot.perVial, 0);
  const day = localDateSchema.safeParse(typedOn);
  const dateFault = day.success && day.data <= today ? undefined : sessionStrings.dateLater;
  const placeFault = place.trim() === '' ? sessionStrings.noPlace : undefined;
  const unknown = rows.some(({ one, taken: of }) =>
    of.some((lot) => wholeNumberIn(lot.vials) > 0 && carriedLot(one, lot) === null),
  );

  const start = () => {
    setIsChecked(true);
    const fault = placeFault ?? dateFault ?? (unknown ? sessionStrings.perVialMissing : undefined);
    if (fault !== undefined) notify.warning(fault);
    else if (day.success)
      onStart({
        kind,
        place: place.trim(),
        settlement: plan?.settlement ?? '',
        plan: planned === null ? null : { id: planned.plan.id, on: planned.planned },
        on: day.data,
        team: team.trim(),
        carried,
        vials: open
          .filter(({ choice }) => taken.has(choice.source))
          .map(({ antigen, name, choice }) => ({
            antigen,
            name,
            entry: choice.source,
            lot: null,
            batchNo: choice.label.batchNo,
            doses: choice.doses,
            openedAt: choice.happenedAt ?? deviceNow(),
          })),
        seen: [],
        notGiven: [],
        closed: null,
      });
  };

  return (
    <div className="session-flow">
      <Toggle
        label={sessionStrings.kind}
        options={sessionKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={setKind}
      />
      <div className="session-facts">
        <TextField
          label={sessionStrings.place}
          value={place}
          onChange={setPlace}
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
            onChange={setOn}
            onBlur={() => undefined}
            isInvalid={isChecked && dateFault !== undefined}
            isRequired
            isReadOnly={false}
            describedBy={undefined}
            placeholder={undefined}
            options={[]}
          />
        </FieldFrame>
        <TextField label={sessionStrings.team} value={team} onChange={setTeam} />
      </div>
      <StillOpen
        open={open}
        taken={taken}
        onTake={(entry, isTaken) => setLeft(new Map(left).set(entry, isTaken))}
      />
      <Section title={sessionStrings.takeOut} note={sessionStrings.takeOutNote}>
        <ul role="list" className="session-rows">
          {rows.map(({ one, taken: of }) => (
            <TakeOutRows
              key={one.antigen}
              of={one}
              taken={of}
              isChecked={isChecked}
              onChange={(changed) => setChosen(new Map(chosen).set(one.antigen, changed))}
            />
          ))}
        </ul>
      </Section>
      <ActionBar
        sum={
          <strong>
            {sessionStrings.vials(vials)} · {sessionStrings.doses(doses)}
          </strong>
        }
      >
        <Button tone="primary" size="large" icon="session" onClick={start}>
          {sessionStrings.start}
        </Button>
      </ActionBar>
    </div>
  );
}

function proposed(one: ToTake, taken: ReadonlySet<EntryId>): Taken {
  return {
    lot: one.lots[0]?.id ?? null,
    vials: String(proposedVials(one, taken)),
    perVial: String(one.packing.perVial ?? one.packing.usualPerVial ?? ''),
  };
}

/** What the plan's pick list takes of an antigen: as many vials as are needed, lot by lot. */
function picked(one: ToTake): readonly Taken[] {
  const { picks } = needLine(one);
  if (picks.length === 0) return [{ ...proposed(one, new Set()), vials: '0' }];
  const { perVial } = proposed(one, new Set());
  return picks.map(({ lot, vials }) => ({ lot: lot.id, vials: String(vials), perVial }));
}

/** The lots of an antigen that are carried, each once: vials of a lot that was chosen twice are added up. */
function carriedLots(one: ToTake, taken: readonly Taken[]): Session['carried'] {
  const lots = new Map<EntryId, Session['carried'][number]>();
  for (const of of taken) {
    const lot = carriedLot(one, of);
    if (lot) lots.set(lot.lot, { ...lot, vials: lot.vials + (lots.get(lot.lot)?.vials ?? 0) });
  }
  return [...lots.values()];
}

/** The lot as it is carried; null where nothing of it is, or where nobody knows what a vial holds. */
function carriedLot({ antigen, name, lots }: ToTake, taken: Taken): Session['carried'][number] | null {
  const lot = lots.find(({ id }) => id === taken.lot);
  const vials = wholeNumberIn(taken.vials);
  const perVial = wholeNumberIn(taken.perVial);
  if (lot === undefined || !(vials > 0) || !(perVial > 0)) return null;
  return { antigen, name, lot: lot.id, batchNo: lot.batchNo, perVial, vials };
}
