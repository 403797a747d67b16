import { useState } from 'react';
import { z } from 'zod';
import { children } from '#contract/endpoints/children.ts';
import type { ChildResource } from '#contract/resources/child.ts';
import { pageEngine } from '#client/page-engine.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { onlineStrings } from '#officer/online/strings.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Details } from '#ui/layout/details.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { lookupStrings } from './lookup-strings.ts';

const schema = z.object({
  number: textSchema(20),
  reason: textSchema(500).pipe(z.string().min(5, lookupStrings.reasonShort)),
});
const needed = { isRequired: true, span: 'full' } as const;
const fields: readonly Field<keyof z.output<typeof schema>>[] = [
  {
    name: 'number',
    kind: 'text',
    label: lookupStrings.number,
    requiredMessage: lookupStrings.numberNeeded,
    ...needed,
  },
  {
    name: 'reason',
    kind: 'text',
    label: lookupStrings.reason,
    description: lookupStrings.reasonHint,
    requiredMessage: lookupStrings.reasonNeeded,
    maxLength: 500,
    ...needed,
  },
];
const form = defineForm({
  schema: named(schema, fields),
  fields,
  submitLabel: lookupStrings.open,
  savingLabel: lookupStrings.opening,
});

/** One child of a facility, opened by its number for a reason that the facility is told. Never kept on the device. */
export function ChildLookup() {
  const [child, setChild] = useState<ChildResource>();
  const open = async ({ number, reason }: z.output<typeof schema>): Promise<SubmitResult> => {
    const answer = await pageEngine().api.call(children.byNumber, {
      params: { vaccId: number },
      query: { reason },
    });
    if (!answer.ok) {
      if (answer.reason === 'no-connection')
        return { ok: false, message: onlineStrings.checkNetwork, tone: 'neutral' };
      return { ok: false, message: answer.detail ?? onlineStrings.failed };
    }
    const [found] = answer.value;
    if (found === undefined)
      return { ok: false, message: lookupStrings.unknown, fields: { number: lookupStrings.unknown } };
    setChild(found);
    return { ok: true };
  };
  return (
    <>
      <FormView form={form} onSubmit={open} />
      <div role="status">{child === undefined ? null : <Opened child={child} />}</div>
    </>
  );
}

function Opened({ child }: { readonly child: ChildResource }) {
  return (
    <Details
      items={[
        { term: lookupStrings.fullname, value: child.fullname },
        { term: lookupStrings.number, value: child.vacc_no },
        { term: lookupStrings.dob, value: child.dob === null ? null : formatDate(child.dob) },
        { term: lookupStrings.sex, value: child.sex },
        { term: lookupStrings.caregiver, value: child.caregiver_name },
        { term: lookupStrings.caregiverNumber, value: child.caregiver_number },
        { term: lookupStrings.address, value: child.follow_up_address },
        { term: lookupStrings.facility, value: child.facility__name },
      ]}
    />
  );
}
