import type { PinVerifier } from '#contract/wire/session.ts';
import type { Place, Viewer } from '#domain/access/model.ts';
import type { FacilityId } from '#domain/kernel/ids.ts';

export type Home = Place & { readonly facility: FacilityId };

/** The signed-in user: the facts that permission rules need, and the names for responses and records. */
export interface SignedIn extends Viewer {
  /** The facility that they record for, with the places above it, at any level; null for a user who records nothing. */
  readonly home: Home | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for a closed account, which may only send what still waits on its tablets. */
  readonly active: boolean;
  /** Includes the days of grace after a payment has ended. */
  readonly paid: boolean;
  readonly paidStatus: boolean;
  /** End of the days of grace unless somebody pays; null if no end is known. */
  readonly paidUntil: string | null;
  /** The session family that this request belongs to. */
  readonly family: string;
  /** The device named at sign-in; null if none was named. */
  readonly device: string | null;
  /** Verifier that the user's tablets check the PIN against. */
  readonly pin: PinVerifier | null;
  readonly hasSecondFactor: boolean;
  /** True if somebody else chose the password. */
  readonly mustChangePassword: boolean;
  /**
   * When a user manager last gave them access to their home facility, by a move, a new account or a changed e-mail
   * address; null if none did.
   */
  readonly broughtAt: Date | null;
}
