import type { Session } from '#client/session/session-facts.ts';
import { namedBy, useAntigens, useStates } from '../filter-bar.tsx';
import type { Selection } from '../selection.ts';

/** What a selection is about, in words. */
interface SubjectScope {
  /** The state or country whose figures are shown. */
  readonly unit: string | undefined;
  /** The state whose LGAs are shown; null where the states of the country are. */
  readonly state: string | null;
  /** The name of what is shown whole. */
  readonly place: string | null;
  /** Null where none is chosen. */
  readonly antigenName: string | null;
  readonly stateNames: ReadonlyMap<string, string>;
}

/** Names of the state and the antigen that are selected. An address may give a state by its name. */
export function useSubjectScope(viewer: Session, selection: Selection): SubjectScope {
  const states = useStates(viewer);
  const antigens = useAntigens(viewer.userId);
  const chosen = namedBy(states, selection.state);
  const state = chosen?.name ?? (viewer.level === 'country' ? null : viewer.state);
  const own = viewer.level === 'country' ? viewer.countryId : viewer.stateId;
  return {
    unit: chosen?.id ?? own ?? undefined,
    state,
    place: state ?? viewer.country,
    antigenName: namedBy(antigens, selection.antigen)?.name ?? null,
    stateNames: new Map(states.map(({ id, name }) => [id, name])),
  };
}
