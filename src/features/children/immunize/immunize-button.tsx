import { Button } from '#ui/layout/button.tsx';
import { childStrings } from '../strings.ts';

/** Opens the immunize modal for a child of a list. */
export function ImmunizeButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <Button icon="syringe" about={name} onClick={onPress}>
      <span className="ui-cell-words">{childStrings.immunizeChild}</span>
    </Button>
  );
}
