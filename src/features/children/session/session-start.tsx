import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { pageEngine } from '#client/page-engine.ts';
import type { Officer } from '#client/session/officer.ts';
import { dateOf, type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';
import { limitFault } from '#domain/kernel/field-faults.ts';
import { plainLine, textLimit } from '#domain/kernel/text.ts';
import { namedFault } from '#ui/form/fault-words.ts';
import { Area, Grid, Ruled, Split, Stack, Task } from '#ui/layout/arrange.tsx';
import { useFormNow } from '#ui/form/form-clock.ts';
import { useToday } from '#bindings/use-today.ts';
import { DateInput } from '#ui/form/date/date-input.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Button } from '#ui/layout/button.tsx';
import { ButtonLink } from '#ui/layout/button-link.tsx';
import { PageActions } from '#ui/layout/page.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { Toggle } from '#ui/layout/toggle.tsx';
import { notify } from '#ui/toast/notify.ts';
import { sessionKinds } from '#domain/sessions/model.ts';
import type { PlannedSession } from '#domain/sessions/planned-days.ts';
import { carriedLots, isUnknown, picked, proposed } from './carry.ts';
import type { Session } from './session.ts';
import { kindWords, sessionStrings } from './session-strings.ts';
import { daysOpen, isProbablyOpen, readToTake, type ToTake } from './take-out.ts';
import { TakeOutTable } from './take-out-table.tsx';
import { TeamChoice, teamNames, teamOf, teamWords } from './team-choice.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { planPath, sessionOf, usePlans } from '../plan/use-planned.ts';
import { planStrings } from '../plan/plan-strings.ts';
import { type EntryId, entryIdSchema, type HeldSessionId } from '#domain/kernel/ids.ts';
import { JoinList } from './together/join-list.tsx';
import { togetherStrings } from './together/together-strings.ts';
import type { SessionPart } from '#domain/sessions/held/model.ts';
import { Flag } from '#ui/layout/flag.tsx';
import type { StockChoice } from '#client/children/stock-choices.ts';
import { addDays } from '#domain/kernel/calendar.ts';
import { CheckChoice } from '#ui/form/inputs/check-choice.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Vial } from '#ui/layout/vial.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { z } from 'zod';
import { useKept } from '#bindings/use-kept.ts';
import { useDirty } from '#ui/form/dirty-forms.ts';

interface SessionStartProps {
  readonly officer: Officer;
  /** Planned session that it is started from; null without a plan. */
  readonly planned: PlannedSession | null;
  /** Resolves to false if it could not be saved. */
  readonly onStart: (session: Session) => Promise<boolean>;
}

/** Asks once for the facts of a whole session: kind, place, day, team, and the contents of the cool box. */
function SessionStart({ planned, ...props }: SessionStartProps) {
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
  /** Names that can be ticked as the team, the officer who starts the session first. */
  readonly officers: readonly string[];
  readonly typed: TypedStart;
  readonly onType: (changed: Partial<TypedStart>) => void;
}

function StartForm({ officer, planned, today, toTake, officers, typed, onType, onStart }: StartFormProps) {
  const now = useFormNow();
  const { expected, antigens, inUse } = toTake;
  const plan = planned?.plan;
  const kind = typed.kind ?? plan?.kind ?? 'fixed';
  // A session entered later was held on its own day.
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
    ({ choice, packing }) =>
      typed.left[choice.source] ?? (!inUse.has(choice.source) && isProbablyOpen(choice, packing, today)),
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
  const placeFault = place.trim() === '' ? sessionStrings.noPlace : lengthFault(sessionStrings.place, place);
  // Ticked and typed names are stored as one text.
  const teamFault = lengthFault(sessionStrings.team, teamWords(team, officers));
  const lacksPerVial = rows.some(({ one, taken: of }) => of.some((lot) => isUnknown(one, lot)));

  const start = async () => {
    setIsChecked(true);
    const fault =
      placeFault ?? dateFault ?? teamFault ?? (lacksPerVial ? sessionStrings.perVialMissing : undefined);
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
    <Task gap="large" className="session-flow session-start">
      <Toggle
        label={sessionStrings.kind}
        options={sessionKinds.map((value) => ({ value, label: kindWords[value] }))}
        value={kind}
        onChange={(chosen) => onType({ kind: chosen })}
      />
      <Grid min={20} gap="large" className="session-facts">
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
          error={teamFault}
          onChange={(changed) => onType({ team: { ...changed, ticked: [...changed.ticked] } })}
        />
      </Grid>
      <TakeOutTable
        expected={expected}
        rows={rows}
        isChecked={isChecked}
        onChange={(antigen, changed) => onType({ chosen: { ...typed.chosen, [antigen]: changed } })}
      />
      <StillOpen
        open={open}
        inUse={inUse}
        taken={taken}
        onTake={(entry, isTaken) => onType({ left: { ...typed.left, [entry]: isTaken } })}
      />
      <ActionBar
        sum={
          <Stack as="span" gap="none">
            <strong>{sessionStrings.sumOf(sessionStrings.vials(vials), sessionStrings.doses(doses))}</strong>
            {along.length === 0 ? null : (
              <span>{sessionStrings.andInOpen(sessionStrings.doses(dosesOpen), along.length)}</span>
            )}
          </Stack>
        }
      >
        <Button tone="primary" size="large" icon="session" isBusy={isBusy} onClick={() => void start()}>
          {sessionStrings.start}
        </Button>
      </ActionBar>
    </Task>
  );
}

interface StartWithPlanProps extends Omit<SessionStartProps, 'planned'> {
  readonly onJoin: (session: Session) => void;
  readonly onLook: (session: HeldSessionId) => void;
}

/** The start of a session, filled in from its plan if there is one; before it the sessions that other tablets hold. */
export function StartWithPlan({ officer, onStart, onJoin, onLook }: StartWithPlanProps) {
  const plans = usePlans();
  const [plan] = useUrlState('plan');
  const [day] = useUrlState('planned');
  if (plans === undefined) return <Skeleton shape="form" />;
  const planned = plan === undefined || day === undefined ? null : sessionOf(plans, { plan, planned: day });
  return (
    <Task gap="large">
      <PageActions>
        <ButtonLink to={planPath} icon="calendar">
          {planStrings.title}
        </ButtonLink>
      </PageActions>
      <JoinList officer={officer} onJoin={onJoin} onLook={onLook} />
      <SessionStart officer={officer} planned={planned} onStart={onStart} />
    </Task>
  );
}

/** A vial opened before the session, with its antigen. */
type OpenBefore = ToTake & { readonly choice: StockChoice };

interface StillOpenProps {
  readonly open: readonly OpenBefore[];
  /** Those of them that a session which is held now uses, with its part. */
  readonly inUse: ReadonlyMap<EntryId, SessionPart>;
  readonly taken: ReadonlySet<EntryId>;
  readonly onTake: (entry: EntryId, isTaken: boolean) => void;
}

/** Vials issued earlier and not utilized; the officer confirms those that are really there. */
function StillOpen({ open, inUse, taken, onTake }: StillOpenProps) {
  if (open.length === 0) return null;
  return (
    <Section title={sessionStrings.stillOpen} note={sessionStrings.stillOpenNote}>
      <Ruled room="small" rows="primary">
        {open.map((one) => {
          const { choice, name } = one;
          const user = inUse.get(choice.source);
          const words = sessionStrings.openEntry(
            name,
            choice.label.batchNo,
            sessionStrings.doses(choice.available),
          );
          return (
            <Split
              as="li"
              key={choice.source}
              columns={['fit', 'fill']}
              areas={['vial words', '. choice']}
              wide={['fit', 'fill', 'fit']}
              wideAreas={['vial words choice']}
              from="44rem"
            >
              <Vial left={choice.available} of={choice.doses} />
              <p>
                <strong>{words}</strong> <span className="ui-soft">{sinceWords(one)}</span>
                {user === undefined ? null : (
                  <Flag tone="warning">{togetherStrings.usesVial(user.team || togetherStrings.someone)}</Flag>
                )}
              </p>
              <Area area="choice" className="ui-choices">
                <CheckChoice
                  label={sessionStrings.takenAlong}
                  about={words}
                  isChosen={taken.has(choice.source)}
                  onChoose={(isTaken) => onTake(choice.source, isTaken)}
                />
              </Area>
            </Split>
          );
        })}
      </Ruled>
    </Section>
  );
}

function sinceWords({ choice: { happenedAt }, packing: { rule } }: OpenBefore): string | null {
  if (happenedAt === null) return null;
  const on = dateOf(happenedAt);
  const since = sessionStrings.issuedOn(formatDate(on));
  return rule === '28-days'
    ? `${since} ${sessionStrings.discardBy(formatDate(addDays(on, daysOpen)))}`
    : since;
}

/** A text that is too long gets a message and stays in the field. */
function lengthFault(label: string, text: string): string | undefined {
  return plainLine(text).length > textLimit
    ? namedFault(label, limitFault('longerThan', textLimit))
    : undefined;
}

const takenSchema = z.object({ lot: entryIdSchema.nullable(), vials: z.string(), perVial: z.string() });

const keptSchema = z.object({
  /** Day of typing: on another day the proposals are computed again. */
  today: localDateSchema,
  kind: z.enum(sessionKinds).nullable(),
  place: z.string().nullable(),
  on: z.string().nullable(),
  team: z.object({ ticked: z.array(z.string()).readonly(), others: z.string() }).nullable(),
  /** Vials that were open before, by entry: true if taken along. */
  left: z.record(z.string(), z.boolean()),
  /** Lots that are taken along, by antigen. */
  chosen: z.record(z.string(), z.array(takenSchema).readonly()),
});
type Kept = z.infer<typeof keptSchema>;

/** Changes to the proposal for a session; null or absent if unchanged. */
type TypedStart = Omit<Kept, 'today'>;

const nothingTyped: TypedStart = { kind: null, place: null, on: null, team: null, left: {}, chosen: {} };

/**
 * Keeps the fields of a session until it is started, separately for each planned one; `forget` deletes them afterwards. Undefined while
 * they are read.
 */
function useTypedStart(
  officer: Officer,
  { planned, today }: { readonly planned: PlannedSession | null; readonly today: LocalDate },
) {
  const form = planned === null ? 'session-start' : `session-start:${planned.plan.id}:${planned.planned}`;
  const { kept, keep, forget } = useKept(officer.userId, form, keptSchema);
  const ofToday = kept?.today === today ? kept : null;
  useDirty(ofToday !== null);
  const typed: TypedStart = ofToday ?? nothingTyped;
  return {
    typed: kept === undefined ? undefined : typed,
    change: (changed: Partial<TypedStart>) => keep({ ...typed, ...changed, today }),
    forget,
  };
}
