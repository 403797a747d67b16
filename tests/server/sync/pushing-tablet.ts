import type { engines } from '#tests/support/database.ts';
import type { TestApp } from '#tests/support/server.ts';
import { FakeTablet } from './fake-tablet.ts';
import { mortalServer, type MortalServer } from './mortal-server.ts';
import { requireNoDrift } from './no-drift.ts';

export interface PushingTablet extends MortalServer {
  readonly tablet: FakeTablet;
}

/** A server that can be killed in the middle of a push, and a tablet of one of its facilities. */
export async function pushingTablet(engine: (typeof engines)[number]): Promise<PushingTablet> {
  const server = await mortalServer(engine);
  return { ...server, tablet: await FakeTablet.at(server.world) };
}

/** Closes the server, whose stored figures must equal the sums of its movements whatever was sent. */
export async function leave(world: TestApp): Promise<void> {
  await requireNoDrift(world.deps.db);
  await world.close();
}

/** Open cases, oldest first. */
export function openCases(world: TestApp) {
  return world.deps.db
    .selectFrom('case_file')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute();
}

/** Verdict of each event. */
export function verdicts(results: readonly { readonly verdict: string }[]): string[] {
  return results.map(({ verdict }) => verdict);
}
