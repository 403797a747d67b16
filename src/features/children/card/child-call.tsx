import type { ChildDetails } from '#domain/immunization/register/model.ts';
import { internationalNumber, phoneDigits } from '#domain/kernel/phone.ts';
import { Only, Stack } from '#ui/layout/arrange.tsx';
import { Flag } from '#ui/layout/flag.tsx';
import { Icon } from '#ui/layout/icon.tsx';
import { cardStrings } from './child-card-strings.ts';

type Caregiver = Pick<ChildDetails, 'caregiverName' | 'caregiverNumber'>;

interface CallCaregiverProps {
  readonly child: Caregiver;
  /** Where the name is shown; on the card it is beside the button already. */
  readonly named?: 'always' | 'wide' | 'never';
}

/** The care giver's name, if known, with the number that calls them; says so if there is no number. */
export function CallCaregiver({ child, named = 'always' }: CallCaregiverProps) {
  const { caregiverName, caregiverNumber } = child;
  const name =
    caregiverName === '' || named === 'never' ? null : named === 'wide' ? (
      <Only as="span" on="wide">
        {caregiverName}
      </Only>
    ) : (
      <span>{caregiverName}</span>
    );
  if (caregiverNumber === '') {
    return (
      <Stack as="span" isInline gap="none" className="child-caregiver">
        {name}
        <Flag tone="neutral" icon="call">
          {cardStrings.noPhoneVisit}
        </Flag>
      </Stack>
    );
  }
  return (
    <a
      className="ui-button child-call"
      href={`tel:${internationalNumber(caregiverNumber) ?? phoneDigits(caregiverNumber)}`}
      aria-label={cardStrings.callWhom(caregiverName || cardStrings.caregiver, caregiverNumber)}
    >
      <Icon name="call" />
      <Stack as="span" isInline gap="none" className="child-caregiver">
        {name}
        <b className="ui-figure">{caregiverNumber}</b>
      </Stack>
    </a>
  );
}
