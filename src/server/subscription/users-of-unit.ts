import { sql, type RawBuilder } from 'kysely';
import type { SignedIn } from '../auth/viewer.ts';

/** Whether a user `u` belongs to the viewer's unit. */
export function isInUnit({ level, place }: SignedIn): RawBuilder<boolean> {
  switch (level) {
    case 'facility':
      return sql<boolean>`u.facility_id = ${place.facility}`;
    case 'lga':
      return sql<boolean>`u.lga_id = ${place.lga}`;
    case 'state':
      return sql<boolean>`u.state_id = ${place.state}`;
    case 'country':
      return sql<boolean>`u.country_id = ${place.country}`;
  }
}
