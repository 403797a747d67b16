import type { Judged } from './judge-run.ts';

/** True for an event that another facility has to hear of. */
export function sendsSomething({ outcome }: Pick<Judged, 'outcome'>): boolean {
  return outcome?.verdict === 'accepted' && outcome.server.sends?.(outcome) === true;
}
