import type { FacilityProfile } from '#contract/calls/profiles.ts';

export const facility = '0190a000-0000-7000-8000-000000001111';
/** A facility's profile as its officer sees it. */
export const profile: FacilityProfile = {
  id: '0190a000-0000-8000-8000-0000000000a1',
  admin: { id: 'u1', first_name: 'Amina', last_name: 'Bello', email: 'amina@clinic.example' },
  facility,
  facility__name: 'Ajingi Cottage Hospital',
  officer_in_charge: 'Musa Garba',
  phone_no: '0803 123 4567',
  technical_staff: 4,
  skilled_worker: 6,
  unskilled_worker: 3,
  catchment_population: 12_500,
  language: 'ha',
  created_at: '2026-11-20T08:14:00.000Z',
  updated_at: '2026-11-20T08:14:00.000Z',
};
