import { userOptionOf, type ViewerStanding } from '#contract/wire/session.ts';
import type { SignedIn } from './viewer.ts';
import { roleFlagsOf } from './session-user.ts';

/** Who is signed in as refresh and pull tell it. */
export function standingOf({
  active,
  level,
  roles,
  paid,
  paidStatus,
  paidUntil,
  place,
  home,
}: SignedIn): ViewerStanding {
  return {
    active,
    user_option: userOptionOf[level],
    roles: roleFlagsOf([...roles]),
    paid,
    paid_status: paidStatus,
    paid_until: paidUntil,
    countryId: place.country,
    stateId: place.state,
    lgaId: place.lga,
    facilityId: place.facility,
    home: home && { country: home.country, state: home.state, local_lga: home.lga },
  };
}
