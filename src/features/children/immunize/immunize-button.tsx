import { Button } from '#ui/layout/button.tsx';
import { childStrings } from '../strings.ts';

interface ImmunizeButtonProps {
  readonly name: string;
  /** In a table there is no room for a sign beside the words. */
  readonly hasSign?: boolean;
  readonly onPress: () => void;
}

/** Opens the immunize modal for a child of a list. */
export function ImmunizeButton({ name, hasSign = false, onPress }: ImmunizeButtonProps) {
  return (
    <Button {...(hasSign && { icon: 'syringe' })} about={name} onClick={onPress}>
      <span className="child-immunize">{childStrings.immunizeChild}</span>
    </Button>
  );
}
