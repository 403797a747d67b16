import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/index.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { emptyDatabase, engines } from '#tests/support/database.ts';

const id = (n: number) => `0190d000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const here = id(1);
const [byTablet, byCall, inSchedule] = [id(11), id(12), id(13)];

describe.each(engines)('immunizations of before kinds, on %s', (engine) => {
  let database: OpenDatabase;

  beforeEach(async () => {
    database = await emptyDatabase(engine);
    const before = migrations.findIndex(({ name }) => name === '0056-dose-kinds');
    await migrate(database.db, migrations.slice(0, before));
    const recorded = [
      { event: byTablet, dose: null, log: id(2), seq: 1 },
      { event: byCall, dose: null, log: null, seq: null },
      { event: inSchedule, dose: 'OPV1', log: null, seq: null },
    ];
    for (const { event, dose, log, seq } of recorded) {
      await sql`insert into event (facility_id, event_id, log_id, log_seq, type, v, raw, content_hash, received_at, status, verdict,
          first_facility_seq, facility_seq)
        values (${here}, ${event}, ${log}, ${seq}, 'immunize', 1, '{}', ${event}, now(), 'accepted', '{}', 1, 1)`.execute(
        database.db,
      );
      await sql`insert into immunization (facility_id, immunization_id, child_id, antigen_id, dose, doses, immunized_on, year,
          quarter, immunization_type, is_history, warnings, admin, created_at, updated_at)
        values (${here}, ${event}, ${id(3)}, ${id(4)}, ${dose}, 1, '2026-02-12', 2026, 'Q1', 'Outreach', false, '{}', ${id(5)},
          now(), now())`.execute(database.db);
    }
    await migrate(database.db);
  });
  afterEach(() => database.close());

  test('are routine if a call brought them without a place, and as the dose says otherwise', async () => {
    const { rows } = await sql`select immunization_id as id, kind from immunization order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { id: byTablet, kind: null },
      { id: byCall, kind: 'routine' },
      { id: inSchedule, kind: null },
    ]);
  });
});
