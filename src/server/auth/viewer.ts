import type { PinVerifier } from '#contract/wire/session.ts';
import type { Place, Viewer } from '#domain/access/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

export type Home = Place & { readonly facility: FacilityId };

/** The signed-in user: the facts that the permission rules need, and the names for answers and records. */
export interface SignedIn extends Viewer {
  /** The facility that they record for with the places above it, whatever their level; null for who records nothing. */
  readonly home: Home | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for a deactivated user, who may send what waits on the tablet and nothing else. */
  readonly active: boolean;
  /** With the days of grace that a paid account has when its payment ends. */
  readonly paid: boolean;
  readonly paidStatus: boolean;
  /** End of the days of grace unless something is paid; null if no end is known. */
  readonly paidUntil: string | null;
  /** The sign-in this request belongs to. */
  readonly family: string;
  /** The device that the sign-in named; null for one that named none. */
  readonly device: string | null;
  /** Verifier that their tablets compare the PIN with. */
  readonly pin: PinVerifier | null;
  readonly hasSecondFactor: boolean;
  /** Somebody else chose their password. */
  readonly mustChangePassword: boolean;
  /** Time at which a user manager brought them to their home, by a move, a new account or another e-mail; null if nobody did. */
  readonly broughtAt: Date | null;
}
