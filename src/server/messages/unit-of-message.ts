import { sql, type RawBuilder } from 'kysely';
import type { SignedIn } from '../auth/viewer.ts';

/**
 * Whether a message is one of the viewer's own unit, by the message's facility `f` and user `u`. A code for a new password
 * belongs to no facility, but to a user.
 */
export function ofOwnUnit({ level, place }: SignedIn): RawBuilder<boolean> {
  switch (level) {
    case 'facility':
      return sql<boolean>`coalesce(f.id, u.facility_id) = ${place.facility}`;
    case 'lga':
      return sql<boolean>`coalesce(f.lga_id, u.lga_id) = ${place.lga}`;
    case 'state':
      return sql<boolean>`coalesce(f.state_id, u.state_id) = ${place.state}`;
    case 'country':
      return sql<boolean>`coalesce(f.country_id, u.country_id) = ${place.country}`;
  }
}
