import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ShownChild } from '#client/children/shown.ts';
import { type ChildDetails, type ChildField, childFields } from '#domain/immunization/register/model.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import { ChildSummary } from '#features/children/card/child-summary.tsx';
import { correctForm, registerForm } from '#features/children/registration/child-form.tsx';
import { childCsvColumns } from '#features/children/registration/child-listing.tsx';

const today = '2026-11-20' as LocalDate;

/** Two children without a field in common. The type makes the compiler ask for every new field. */
const one: Required<Pick<ChildDetails, ChildField>> = {
  fullname: 'Fatima Abubakar',
  bornOn: '2026-09-11' as LocalDate,
  sex: 'female',
  caregiverName: 'Hauwa Sani',
  caregiverNumber: '0803 222 4567',
  caregiverEmail: 'hauwa@test.example',
  address: '12 Kasuwa Road',
  settlement: 'Unguwar Rimi',
};
const other: typeof one = {
  fullname: 'Musa Ibrahim',
  bornOn: '2025-01-02' as LocalDate,
  sex: 'male',
  caregiverName: 'Zara Abdu',
  caregiverNumber: '0805 999 0000',
  caregiverEmail: 'zara@test.example',
  address: '3 Zoo Road',
  settlement: 'Kofar Wambai',
};

const shown = (details: typeof one) =>
  ({ ...details, vaccNo: null, status: true, createdAt: '2026-11-20T08:00:00Z' }) as ShownChild;

describe('each field of a child', () => {
  test('is asked for when a child is registered, and when its entry is corrected', () => {
    const asked = registerForm(today).fields.map(({ name }) => name);
    expect(asked.toSorted()).toEqual(childFields.toSorted());
    expect(correctForm(today).fields.map(({ name }) => name)).toEqual([...asked, 'reason']);
  });

  test.each(childFields)('%s is in the file of the children', (field) => {
    const line = (child: ShownChild) => childCsvColumns.map(({ value }) => value(child));
    expect(line(shown({ ...one, [field]: other[field] }))).not.toEqual(line(shown(one)));
  });

  // The e-mail address is the same for all children of a care giver, so it distinguishes none.
  test.each(childFields.filter((field) => field !== 'caregiverEmail'))(
    '%s is on the card of the child',
    (field) => {
      const text = (child: ShownChild) => render(<ChildSummary child={child} />).container.textContent;
      expect(text(shown({ ...one, [field]: other[field] }))).not.toEqual(text(shown(one)));
    },
  );
});
