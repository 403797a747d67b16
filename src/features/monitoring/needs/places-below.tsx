import { monitoring, type PartNeeds } from '#contract/calls/monitoring.ts';
import type { Session } from '#client/session/session-facts.ts';
import { isOfficer } from '#client/session/officer.ts';
import { facilitiesByNeed, type PlaceNeedKind, placeNeedKinds } from '#domain/reports/place-needs.ts';
import { AnswerAge, NotHere } from '#bindings/online/answer-age.tsx';
import { useLive } from '#bindings/online/use-live.ts';
import { useOnlineAnswer } from '#bindings/online/use-online-answer.ts';
import { Split, Stack } from '#ui/layout/arrange.tsx';
import { Filters } from '#ui/layout/filters.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Skeleton } from '#ui/layout/skeleton.tsx';
import { TodoList } from '#ui/layout/todo-list.tsx';
import { useUrlState } from '#ui/listing/use-url-state.ts';
import { countWords, needsStrings } from './needs-strings.ts';
import { needLooks, placeTodos } from './place-todos.ts';

/** Places listed at once: ten fill a tablet's page. */
const maxInSight = 10;

interface BelowProps {
  readonly viewer: Session;
  /** The unit of the viewer. */
  readonly unit: string;
}

/** The unit whose places a viewer looks after; null at a facility, and above the LGAs without a role for figures. */
export function unitOf({ level, roles, countryId, stateId, lgaId }: Session): string | null {
  if (level === 'lga') return lgaId;
  if (!roles.stateManager && !roles.countryManager) return null;
  if (level === 'country') return countryId;
  return level === 'state' ? stateId : null;
}

function useNeeds({ viewer, unit }: BelowProps) {
  const answer = useOnlineAnswer(monitoring.needs, {
    user: viewer.userId,
    input: { params: { id: unit } },
  });
  const [raw, setRaw] = useUrlState('need');
  const kind = placeNeedKinds.find((one) => one === raw) ?? null;
  // The viewer's own store is on their level, not below.
  const parts = answer.value?.parts.filter(({ id }) => id !== viewer.facilityId);
  return { ...answer, parts, kind, choose: (chosen: PlaceNeedKind | null) => setRaw(chosen ?? undefined) };
}

/** How many facilities below need the viewer, and the seven figures that filter them. */
export function NeedsBelow(props: BelowProps) {
  const { parts, asOf, failure, reload, kind, choose } = useNeeds(props);
  useLive(props.unit, reload);
  if (parts === undefined)
    return failure === null ? <Skeleton count={3} /> : <NotHere failure={failure} onAgain={reload} />;
  const sum = (figure: (part: PartNeeds) => number) => parts.reduce((total, part) => total + figure(part), 0);
  const inNeed = sum((part) => part.in_need);
  const all = sum((part) => part.facilities);
  const heard = sum((part) => part.heard);
  const counts = facilitiesByNeed(parts);
  const isLga = props.viewer.level === 'lga';
  return (
    <Stack gap="small">
      {failure === null ? null : <AnswerAge failure={failure} onAgain={reload} asOf={asOf} />}
      <Split columns={['fill']} wide={['fill', 'fit']} rowGap="none">
        <h2 className="text-title">
          {isLga
            ? needsStrings.headline(inNeed, all)
            : needsStrings.headlineAbove(inNeed, parts.filter((part) => part.in_need > 0).length)}
        </h2>
        <span className="ui-soft text-small">
          {needsStrings.heard(heard, counts.silent, all - heard - counts.silent)}
        </span>
      </Split>
      <Filters
        label={needsStrings.filters}
        filters={placeNeedKinds.map((value) => ({
          value,
          count: counts[value],
          label: countWords(value, counts[value]),
          tone: needLooks[value].tone,
        }))}
        value={kind}
        onChange={choose}
      />
    </Stack>
  );
}

/** The places below by need, each with one action; its name opens it. */
export function PlacesByNeed(props: BelowProps) {
  const { value, parts, kind } = useNeeds(props);
  if (value === undefined || parts === undefined) return null;
  const todos = placeTodos(parts, {
    kind,
    month: value.month,
    keepsStock: isOfficer(props.viewer),
  });
  return (
    <Section
      title={props.viewer.level === 'lga' ? needsStrings.facilities : needsStrings.places}
      note={needsStrings.oneVerb}
    >
      {todos.length === 0 ? (
        <Flag tone="good">{kind === null ? needsStrings.nothing : needsStrings.nothingOfIt}</Flag>
      ) : (
        <TodoList todos={todos} most={maxInSight} />
      )}
    </Section>
  );
}
