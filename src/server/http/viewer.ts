import type { Viewer } from '#domain/access/model.ts';

/** Who is signed in: what the permission rules need, and the names that answers and records carry. */
export interface SignedIn extends Viewer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly paid: boolean;
  /** The sign-in this request belongs to. */
  readonly family: string;
}
