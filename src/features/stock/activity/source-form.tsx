import { useCallback, useMemo, useState, type ReactNode } from 'react';
import type { EntryId } from '#domain/kernel/ids.ts';
import { dateOf } from '#domain/kernel/local-date.ts';
import type { LedgerActivity } from '#domain/ledger/decide.ts';
import { onVoucher } from '#domain/ledger/particulars.ts';
import type { RawValues } from '#ui/form/define-form.ts';
import { FormView } from '#ui/form/form-view.tsx';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { formatQuantity } from '#ui/format-quantity.ts';
import { rememberedParticulars, yearOptions } from './activity-fields.ts';
import { officerDraft } from '#client/outbox/officer-draft.ts';
import { proposedParticulars, replacedEvent } from './officer-defaults.ts';
import { vialPack } from '../in-vials.tsx';
import type { ShownEntry } from '../shown.ts';
import type { Source, SourceActivity } from './source-activity.ts';
import type { FacilityChoice } from '#bindings/places/use-facility-choice.tsx';
import { stockStrings } from '../strings.ts';
import { usePeriodProposal } from './use-kept-facts.ts';
import { useOpenedAt } from '#bindings/use-today.ts';
import { useSaving } from '../use-saving.tsx';
import type { Officer } from '#client/session/officer.ts';
import { WatchValues } from '#ui/form/watch-values.tsx';

export interface SourceFormProps<Output> {
  readonly officer: Officer;
  readonly activity: SourceActivity<Output>;
  readonly source: Source;
  /** Its antigen's name. */
  readonly antigen: string;
  readonly draft: string;
  /** The other facility, if the activity asks for one. */
  readonly facility?: FacilityChoice;
  /** Values that the device suggests for the selected entry, with a note of their source. */
  readonly proposal?: { readonly values: Readonly<Record<string, string>>; readonly notice: ReactNode };
  readonly corrects: ShownEntry | null;
  readonly onSaved: (entry: EntryId | null) => void;
  readonly onClose: () => void;
}

/** The form of an activity on the selected entry. */
export function SourceForm<Output>(props: SourceFormProps<Output>) {
  const { officer, activity, source, antigen, draft, facility, proposal, corrects, onSaved, onClose } = props;
  const openedAt = useOpenedAt();
  const defaults = useMemo(
    () => ({
      ...(corrects === null ? { ...proposal?.values, ...activity.proposes?.(source, dateOf(openedAt)) } : {}),
      ...(corrects === null ? proposedParticulars(officer, openedAt) : correctedDefaults(corrects)),
      ...facility?.defaults,
    }),
    [officer, openedAt, corrects, proposal?.values, facility?.defaults, activity, source],
  );
  // A value that the ledger reset was not typed by the officer, so nothing is derived from it.
  const [reset, setReset] = useState<Readonly<RawValues>>(nothingReset);
  const { seen, propose } = usePeriodProposal();
  const watch = facility?.watch;
  const onValues = useCallback(
    (values: Readonly<RawValues>) => {
      seen(values);
      watch?.(values);
      setReset((before) => (isStill(before, values) ? before : nothingReset));
    },
    [seen, watch],
  );
  const packs = { doses: vialPack(source.dosesPerVial) };
  const { save, question } = useSaving();
  const groups = facility?.remembered;
  const remembered = useMemo(() => [...(groups ?? []), rememberedParticulars], [groups]);

  const submit = async (values: Output): Promise<SubmitResult> => {
    const made = activity.activityOf(values, source.entry);
    if (!('type' in made)) return made;
    const result = await save({
      activity: onSameVoucher(made, corrects),
      officer,
      doubtful: activity.asksAboutDoubt ? source : null,
      draft,
      replaces: replacedEvent(corrects),
      failure: { vendor: source.vendor, fields: activity.fields, resets: activity.resets },
    });
    setReset(result.ok ? nothingReset : (result.values ?? nothingReset));
    if (result.ok) onSaved(result.entry);
    return result;
  };

  return (
    <>
      <FormView
        form={activity.form}
        defaults={defaults}
        options={{
          doses: proposalsOf(activity, source),
          year: yearOptions(dateOf(openedAt), corrects?.year),
          ...facility?.options,
        }}
        packs={() => packs}
        remembered={remembered}
        sum={(values) => activity.sum(values, { source, antigen })}
        onSubmit={submit}
        isAsking={question !== null}
        onCancel={onClose}
        onValuesChange={propose}
        draft={officerDraft(officer, draft)}
      >
        {(values) => (
          <>
            <WatchValues values={values} onValues={onValues} />
            {proposal?.notice}
            {activity.live?.(isReset(reset, values) ? without(values, reset) : values, source)}
            {facility?.notice}
          </>
        )}
      </FormView>
      {question}
    </>
  );
}

/** An entry that is sent again stays on the voucher of the one that it replaces. */
function onSameVoucher(activity: LedgerActivity, corrects: ShownEntry | null): LedgerActivity {
  if (corrects?.voucher === undefined || activity.type === 'utilize') return activity;
  return { ...activity, payload: { ...activity.payload, ...onVoucher(corrects) } } as LedgerActivity;
}

/** Offers all doses by one tap. */
function proposalsOf({ takesAll }: Pick<SourceActivity<unknown>, 'takesAll'>, { doses }: Source) {
  if (!takesAll) return [];
  return [{ value: String(doses), label: stockStrings.allDoses(formatQuantity(doses)) }];
}

const nothingReset: Readonly<RawValues> = {};

/** True while the form still shows every reset value. */
function isStill(reset: Readonly<RawValues>, values: Readonly<RawValues>): boolean {
  return Object.entries(reset).every(([name, value]) => values[name] === value);
}

function isReset(reset: Readonly<RawValues>, values: Readonly<RawValues>): boolean {
  return Object.keys(reset).length > 0 && isStill(reset, values);
}

function without(values: Readonly<RawValues>, reset: Readonly<RawValues>): RawValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(reset, name)));
}

function correctedDefaults(corrects: ShownEntry): Record<string, string> {
  return {
    doses: String(corrects.doses),
    childrenImmunized: String(corrects.childrenImmunized ?? ''),
    immunizationType: corrects.immunizationType ?? '',
    reason: corrects.reason ?? '',
    reasonCode: corrects.reasonCode ?? '',
    happenedAt: corrects.happenedAt,
    officer: corrects.officer,
    year: String(corrects.year),
    quarter: corrects.quarter,
  };
}
