import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import {
  children,
  type ChildResource,
  type OpeningPurpose,
  openingPurposes,
  openingReasonSchema,
} from '#contract/calls/children.ts';
import { pageEngine } from '#client/page-engine.ts';
import { shownAsOnCard } from '#domain/immunization/register/vacc-no.ts';
import { textSchema } from '#domain/kernel/text.ts';
import { onlineStrings } from '#bindings/online/strings.ts';
import { sexNamed } from '../dose-words.ts';
import { defineForm, type Field } from '#ui/form/define-form.ts';
import type { SubmitResult } from '#ui/form/form-props.ts';
import { FormView } from '#ui/form/form-view.tsx';
import { named } from '#ui/form/named-schema.ts';
import { Details } from '#ui/layout/details.tsx';
import { formatDate } from '#ui/table/format-date.ts';
import { problemWords } from '../problem-words.ts';
import { openChildStrings, purposeWords } from './open-child-strings.ts';

const number = textSchema(20);
const purpose = z.enum(openingPurposes, openChildStrings.purposeNeeded);
type Asked = {
  readonly number?: string | undefined;
  readonly purpose: OpeningPurpose;
  readonly reason: string;
};

const needed = { isRequired: true, span: 'full' } as const;
const purposeField = {
  name: 'purpose',
  kind: 'select',
  label: openChildStrings.purpose,
  requiredMessage: openChildStrings.purposeNeeded,
  options: openingPurposes.map((value) => ({ value, label: purposeWords(value) })),
  ...needed,
} as const satisfies Field;
const reasonField = {
  name: 'reason',
  kind: 'text',
  label: openChildStrings.reason,
  description: openChildStrings.reasonHint,
  requiredMessage: openChildStrings.reasonNeeded,
  maxLength: 500,
  ...needed,
} as const satisfies Field;
const numberField = {
  name: 'number',
  kind: 'text',
  label: openChildStrings.number,
  requiredMessage: openChildStrings.numberNeeded,
  ...needed,
} as const satisfies Field;

function openForm(schema: z.ZodType<Asked>, fields: readonly Field<keyof Asked>[]) {
  return defineForm<Asked>({
    schema: named(schema, fields),
    fields,
    submitLabel: openChildStrings.open,
    savingLabel: openChildStrings.opening,
  });
}
const forms = {
  'asks-number': openForm(z.object({ number, purpose, reason: openingReasonSchema }), [
    numberField,
    purposeField,
    reasonField,
  ]),
  'knows-number': openForm(z.object({ purpose, reason: openingReasonSchema }), [purposeField, reasonField]),
} as const;

interface OpenChildProps {
  /** The child's vaccination number. Without it the form asks for one, and for another after it. */
  readonly vaccNo?: string;
}

/**
 * Shows one child of a facility, opened by its number with a reason that the facility can read. Never stored on the
 * device.
 */
export function OpenChild({ vaccNo }: OpenChildProps) {
  const [child, setChild] = useState<ChildResource>();
  const told = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button disappears with its form, so focus has to move.
    if (vaccNo !== undefined && child !== undefined) told.current?.focus();
  }, [vaccNo, child]);
  const open = async ({ number: typed, purpose: asked, reason }: Asked): Promise<SubmitResult> => {
    const answer = await pageEngine().api.call(children.byNumber, {
      params: { vaccId: vaccNo ?? typed ?? '' },
      query: { purpose: asked, reason },
    });
    if (!answer.ok) {
      if (answer.reason === 'no-connection')
        return { ok: false, message: onlineStrings.checkNetwork, tone: 'neutral' };
      return { ok: false, message: problemWords(answer) ?? onlineStrings.failed };
    }
    const [found] = answer.value;
    if (found === undefined)
      return {
        ok: false,
        message: openChildStrings.unknown,
        ...(vaccNo === undefined && { fields: { number: openChildStrings.unknown } }),
      };
    setChild(found);
    return { ok: true };
  };
  return (
    <>
      {vaccNo !== undefined && child !== undefined ? null : (
        <FormView form={forms[vaccNo === undefined ? 'asks-number' : 'knows-number']} onSubmit={open} />
      )}
      <div role="status" ref={told} tabIndex={-1}>
        {child === undefined ? null : <Opened child={child} />}
      </div>
    </>
  );
}

function Opened({ child }: { readonly child: ChildResource }) {
  return (
    <Details
      items={[
        { term: openChildStrings.fullname, value: child.fullname },
        { term: openChildStrings.number, value: child.vacc_no && shownAsOnCard(child.vacc_no) },
        { term: openChildStrings.dob, value: child.dob === null ? null : formatDate(child.dob) },
        { term: openChildStrings.sex, value: sexNamed(child.sex) },
        { term: openChildStrings.caregiver, value: child.caregiver_name },
        { term: openChildStrings.caregiverNumber, value: child.caregiver_number },
        { term: openChildStrings.address, value: child.follow_up_address },
        { term: openChildStrings.facility, value: child.facility__name },
      ]}
    />
  );
}
