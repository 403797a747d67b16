import { Breakable } from '#ui/layout/breakable.tsx';

/** Up to here a batch number stays on one line: broken at its hyphens it is hard to compare with the box. */
const unbrokenLength = 16;

/** A batch number as printed on the box. */
export function BatchNo({ no }: { readonly no: string }) {
  return no.length <= unbrokenLength ? <span className="stock-unbroken">{no}</span> : <Breakable text={no} />;
}
