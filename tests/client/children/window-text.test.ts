import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueWindows } from '#domain/immunization/due-windows.ts';
import { arbitraryStory } from '#tests/domain/immunization/children.ts';
import { countedDay, windowsIn, windowText } from '#client/children/window-text.ts';

test('windows come out of their text as they went in', () => {
  fc.assert(
    fc.property(arbitraryStory, ({ child, records }) => {
      const windows = dueWindows(child, records);
      fc.pre(windows.length > 0);
      const read = windowsIn(windowText(windows)).map(({ code, from, by, last }) => ({
        code,
        from: countedDay(from),
        by: countedDay(by),
        last: last === null ? null : countedDay(last),
      }));
      expect(read).toEqual(windows);
    }),
  );
});
