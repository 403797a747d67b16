import { may, type Deed } from './permissions.ts';
import type { Viewer } from './model.ts';

/** Parts of the product that an installation turns on or off as a whole (spec section 6). */
export const pageFlags = ['childRegPage', 'subscriptionPage'] as const;
export type PageFlag = (typeof pageFlags)[number];
export type PageFlags = Readonly<Record<PageFlag, boolean>>;

/** What a screen asks for before it is offered; one that asks for nothing is for everybody who is signed in. */
export interface Offer {
  readonly deed?: Deed | undefined;
  readonly flag?: PageFlag | undefined;
}

/** True when the screen is offered to the viewer: its part is turned on, and one of their roles opens its deed. */
export function isOffered(viewer: Pick<Viewer, 'roles'>, flags: PageFlags, { deed, flag }: Offer): boolean {
  return (flag === undefined || flags[flag]) && (deed === undefined || may(viewer, deed));
}
