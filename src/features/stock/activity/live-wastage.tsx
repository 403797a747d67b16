import { wastageOf } from '#domain/ledger/wastage.ts';
import { wholeNumberIn } from '#ui/form/whole-number.ts';
import { Details } from '#ui/layout/details.tsx';
import { formatQuantity } from '#ui/format-quantity.ts';
import { stockStrings } from '../strings.ts';

/** Wastage as it would be for what is typed; nothing where that is no possible number of children. */
export function LiveWastage({
  typed,
  doses,
}: {
  readonly typed: string | undefined;
  readonly doses: number;
}) {
  const children = wholeNumberIn(typed ?? '');
  const isPossible = Number.isSafeInteger(children) && children >= 0 && children <= doses;
  const { wastage, wastageRate } = isPossible
    ? wastageOf(doses, children)
    : { wastage: null, wastageRate: null };
  return (
    <output className="stock-live">
      <Details
        items={[
          {
            term: stockStrings.wastage,
            value: wastage === null ? stockStrings.notSet : formatQuantity(wastage),
          },
          {
            term: stockStrings.wastageRate,
            value: wastageRate === null ? stockStrings.notSet : `${formatQuantity(wastageRate)} %`,
          },
        ]}
      />
    </output>
  );
}
