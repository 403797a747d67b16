import type { Session } from '#client/session/session-facts.ts';
import { useAntigens, useStates } from '../filter-bar.tsx';
import type { Selection } from '../selection.ts';

/** What a selection is about, in words. */
interface SubjectScope {
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
  const chosen = states.find(({ id, name }) => [id, name].includes(selection.state))?.name ?? null;
  const state = chosen ?? (viewer.level === 'country' ? null : viewer.state);
  return {
    state,
    place: state ?? viewer.country,
    antigenName: antigens.find(({ id, name }) => [id, name].includes(selection.antigen))?.name ?? null,
    stateNames: new Map(states.map(({ id, name }) => [id, name])),
  };
}
