import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUrlChanges } from '#ui/listing/use-url-state.ts';
import { useLiveQuery } from 'dexie-react-hooks';
import { pageEngine } from '#client/page-engine.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';
import type { FacilityRef } from '#domain/ledger/model.ts';

/** The selection so far in an activity that starts from an entry. */
export interface Selection {
  readonly antigen: string | undefined;
  readonly entry: string | undefined;
}

const nothing = {
  modal: undefined,
  activity: undefined,
  antigen: undefined,
  entry: undefined,
  event: undefined,
  direction: undefined,
  to: undefined,
} as const;

/** The activity modal's part of the URL, so that a reload or a dead battery returns to the same step. */
export function useActivityUrl() {
  const [params] = useSearchParams();
  const change = useUrlChanges();
  const read = (name: string) => params.get(name) ?? undefined;

  const open = useCallback(
    (activity: string | undefined) => change({ ...nothing, modal: 'add', activity }, 'push'),
    [change],
  );
  const correct = useCallback(
    (event: string) => change({ ...nothing, receipt: undefined, modal: 'correct', event }, 'push'),
    [change],
  );
  const choose = useCallback(
    (activity: string) => change({ ...nothing, modal: 'add', activity }, 'replace'),
    [change],
  );
  const select = useCallback((selection: Selection) => change({ ...selection }, 'replace'), [change]);
  const turn = useCallback((direction: string) => change({ direction }, 'replace'), [change]);
  const close = useCallback(() => change(nothing, 'replace'), [change]);
  /** Closes and shows the listing that contains the new entry. */
  const finish = useCallback(
    (view: string | undefined) => change(view === undefined ? nothing : { ...nothing, view }, 'replace'),
    [change],
  );
  return {
    modal: read('modal'),
    activity: read('activity'),
    event: read('event'),
    direction: read('direction'),
    antigen: read('antigen'),
    entry: read('entry'),
    /** Facility that the stock goes to. */
    to: read('to'),
    open,
    correct,
    choose,
    select,
    turn,
    close,
    finish,
  };
}

/** Facility in the address; null if there is none or it is unknown here, undefined while it is read. */
export function useWantedFacility(): FacilityRef | null | undefined {
  const { queries } = pageEngine();
  const { to } = useActivityUrl();
  const found = useLiveQuery(
    async () => ({ to, place: to === undefined ? null : await queries.place(to) }),
    [queries, to],
  );
  if (to === undefined) return null;
  if (found === undefined || found.to !== to) return undefined;
  if (found.place?.level !== 'facility') return null;
  return { facility: found.place.id as FacilityId, name: found.place.name };
}
