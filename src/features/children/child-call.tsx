import { phoneDigits } from '#domain/kernel/phone.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { cardStrings } from './child-card-strings.ts';

/** Calls a care giver where the device can. */
export function CallLink({ number }: { readonly number: string }) {
  return (
    <a className="ui-button child-unbroken" href={`tel:${phoneDigits(number)}`}>
      <Icon name="support" />
      {cardStrings.call(number)}
    </a>
  );
}
