import { phoneDigits } from '#domain/kernel/phone.ts';
import { Icon } from '#ui/layout/icon.tsx';
import { cardStrings } from './child-card-strings.ts';

interface CallLinkProps {
  readonly number: string;
  /** What is shown in place of the number, where that stands beside it. */
  readonly label?: string;
}

/** Calls a care giver where the device can. */
export function CallLink({ number, label }: CallLinkProps) {
  return (
    <a className="ui-button child-unbroken" href={`tel:${phoneDigits(number)}`}>
      <Icon name="support" />
      {label === undefined ? (
        cardStrings.call(number)
      ) : (
        <>
          {label} <span className="ui-hidden-text">{number}</span>
        </>
      )}
    </a>
  );
}
