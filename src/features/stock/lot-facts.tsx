import { daysBetween, type LocalDate } from '#domain/kernel/local-date.ts';
import { expirySoonDays } from '#domain/ledger/stock-level.ts';
import { Flag } from '#ui/layout/flag.tsx';
import type { Tone } from '#ui/layout/tone.ts';
import { formatDate } from '#ui/table/format-date.ts';
import { expiryWords, stockStrings } from './strings.ts';
import { Breakable } from '#ui/layout/breakable.tsx';
import { type VvmStage, vvmStages } from '#domain/ledger/model.ts';
import { Vvm as OfficerVvm } from '#bindings/vvm.tsx';
import { RadioInput } from '#ui/form/inputs/radio-input.tsx';
import type { Field } from '#ui/form/define-form.ts';
import type { FieldInputProps } from '#ui/form/field-input-props.ts';
import { fieldWords } from './field-words.ts';

interface ExpiryProps {
  readonly on: LocalDate;
  readonly today: LocalDate;
}

/** Expiry day, and its distance from today. */
export function Expiry({ on, today }: ExpiryProps) {
  return (
    <span className="stock-expiry">
      <span className="ui-figure whitespace-nowrap">{formatDate(on)}</span> <DaysLeft on={on} today={today} />
    </span>
  );
}

/** Days left until a lot expires: plain text while there is time, a flag once action is needed. */
export function DaysLeft({ on, today }: ExpiryProps) {
  const { tone, words } = expiryLook(daysBetween(today, on));
  if (tone === 'neutral') return <span className="stock-days">{words}</span>;
  return <Flag tone={tone}>{words}</Flag>;
}

/** Tone and words for the number of days that a lot may still be used, its expiry date included. */
function expiryLook(days: number): { readonly tone: Tone; readonly words: string } {
  if (days < 0) {
    const words = days > -100 ? expiryWords.expired(-days) : expiryWords.expiredLongAgo;
    return { tone: 'danger', words };
  }
  if (days === 0) return { tone: 'warning', words: expiryWords.today };
  return { tone: days <= expirySoonDays ? 'warning' : 'neutral', words: expiryWords.left(days) };
}

/** Up to this length a batch number stays on one line, because broken at its hyphens it is hard to compare with the box. */
const unbrokenLength = 16;

/** A batch number as printed on the box. */
export function BatchNo({ no }: { readonly no: string }) {
  return no.length <= unbrokenLength ? (
    <span className="whitespace-nowrap">{no}</span>
  ) : (
    <Breakable text={no} />
  );
}

/** Says that a lot lies in equipment that broke down. */
export function OnHold() {
  return (
    <Flag tone="danger" icon="pause">
      {stockStrings.onHold}
    </Flag>
  );
}

/** Says that the arrival of a lot has not been confirmed. */
export function NotConfirmed() {
  return (
    <Flag tone="info" icon="truck">
      {stockStrings.notConfirmed}
    </Flag>
  );
}

/** The VVM of a vial with its stage, in the words of the stock screens. */
export function Vvm({
  stage,
  label = stockStrings.stage(stage),
}: {
  readonly stage: VvmStage;
  readonly label?: string;
}) {
  return <OfficerVvm stage={stage} label={label} />;
}

/** Chooses the stage by comparing the vial with the three symbols. */
function VvmInput({
  labelOf,
  ...props
}: FieldInputProps & { readonly labelOf?: (stage: VvmStage) => string }) {
  return (
    <RadioInput
      {...props}
      look={({ value }) => {
        const stage = stageIn(value);
        return stage === undefined ? null : (
          <Vvm stage={stage} {...(labelOf !== undefined && { label: labelOf(stage) })} />
        );
      }}
    />
  );
}

/** The stage named by a text; undefined for any other text. */
export function stageIn(text: string): VvmStage | undefined {
  return vvmStages.find((known) => known === text);
}

/** Asks for the stage of a lot. */
export const vvmField = {
  name: 'vvmStage',
  kind: 'radio',
  label: fieldWords.vvmStage,
  isRequired: true,
  requiredMessage: fieldWords.selectVvmStage,
  options: vvmStages.map((stage) => ({ value: stage, label: stockStrings.stage(stage) })),
  input: (props) => <VvmInput {...props} />,
} as const satisfies Field;

/** Field for a stage on a line with many fields: the symbol with its number. */
export const shortVvmField = {
  ...vvmField,
  input: (props: FieldInputProps) => <VvmInput {...props} labelOf={(stage) => stage} />,
} as const satisfies Field;
