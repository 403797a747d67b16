import { catalogueNames } from '#domain/equipment/catalogue.ts';
import type { TokenReply } from '#contract/wire/session.ts';
import type { TestApp } from '#tests/support/server.ts';
import { bcg } from '#tests/server/sync/fake-tablet.ts';
import { place, type Target } from './scopes-by-route.ts';

/**
 * Writes the facility's profile, a unit of its equipment, a child with a dose, an adverse event and where the child is followed, that many
 * entries of its support directory, and that many further facilities.
 */
export async function aboutTheFacility(
  { deps, call }: TestApp,
  officer: TokenReply,
  many: number,
): Promise<Pick<Target, 'support' | 'spare' | 'equipment' | 'aefi' | 'child' | 'end'>> {
  await call(
    {
      method: 'POST',
      url: '/v/create/profile/',
      payload: {
        officer_in_charge: 'Amina Bello',
        phone_no: '0803 123 4567',
        technical_staff: 4,
        skilled_worker: 6,
        unskilled_worker: 3,
        catchment_population: 12_500,
      },
    },
    officer,
  );
  const unit = await call(
    {
      method: 'POST',
      url: '/v/api/equipment/',
      payload: { type_cce: catalogueNames('cce')[0]?.id, serial_number: 'A-17' },
    },
    officer,
  );
  const children = await call({ url: '/v/api/child/registration/' }, officer);
  const child = children.json<{ id: string }[]>()[0]?.id ?? '';
  await call(
    {
      method: 'POST',
      url: '/v/api/immunization/',
      payload: {
        child,
        antigen: bcg,
        no_of_dose: 1,
        immunized_date: '2026-11-18',
        year: 2026,
        quarter: 'Q4',
        immunization_type: 'Fixed-Post',
        is_history: true,
      },
    },
    officer,
  );
  const report = await call(
    {
      method: 'POST',
      url: '/v/api/aefi/',
      payload: {
        child,
        vaccines: [{ antigen: bcg, given_date: '2026-11-18' }],
        onset_at: '2026-11-18T20:00',
        reactions: ['fever'],
        outcome: 'recovering',
        reporter_name: 'Amina Bello',
        reported_on: '2026-11-19',
      },
    },
    officer,
  );
  const told = await call(
    {
      method: 'POST',
      url: `/v/child/${child}/end-follow-up/`,
      payload: { kind: 'elsewhere', date: '2026-11-19' },
    },
    officer,
  );
  const support = Array.from({ length: many }, () => deps.newId());
  await deps.db
    .insertInto('support_entry')
    .values(
      support.map((id) => ({
        id,
        type: 'Fridge',
        whatsapp: '0803 123 4567',
        description: 'Repairs',
        country_id: place.country,
        state_id: place.state,
        lga_id: place.lga,
        facility_id: place.facility,
        created_by: officer.user_id,
        created_at: deps.now(),
      })),
    )
    .execute();
  const spare = Array.from({ length: many }, () => deps.newId());
  await deps.db
    .insertInto('facility')
    .values(
      spare.map((id) => ({
        id,
        code: id,
        name: `spare ${id}`,
        country_id: place.country,
        state_id: place.state,
        lga_id: place.lga,
        ward: null,
        kind: null,
        ownership: null,
        latitude: null,
        longitude: null,
      })),
    )
    .execute();
  return {
    support,
    spare,
    equipment: unit.json<{ id: string }>().id,
    aefi: report.json<{ id: string }>().id,
    child,
    end: told.json<{ id: string }>().id,
  };
}
