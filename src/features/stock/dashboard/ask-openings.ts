import { children } from '#contract/calls/children.ts';
import type { PageEngine } from '#client/page-engine.ts';
import { keepOpenings } from './known-openings.ts';

/** More openings than anybody makes at one facility in a week. */
const maxAsked = 50;

/** Asks the server for the newest openings and stores them; without an answer nothing changes. */
export async function askOpenings({ api, answers }: PageEngine, user: string): Promise<void> {
  const answer = await api.call(children.openings, { query: { page: 0, page_size: maxAsked } });
  if (!answer.ok) return;
  const rows = 'results' in answer.value ? answer.value.results : answer.value;
  const openings = rows.map(({ vacc_no: _, officer_level: __, ...known }) => known);
  await keepOpenings(answers, { user, openings, toldAt: Date.now() });
}
