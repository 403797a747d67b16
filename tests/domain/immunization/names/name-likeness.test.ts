import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSimilarName, likeness, wordKeys } from '#domain/immunization/names/name-likeness.ts';
import { nameWords } from '#domain/immunization/names/name-words.ts';
import { likelyDuplicates } from '#domain/immunization/register/likely-duplicates.ts';
import { type LocalDate, localDateSchema } from '#domain/kernel/local-date.ts';

const today = '2026-05-20' as LocalDate;

describe('spellings of one name', () => {
  // Spellings found in Nigerian health and school registers; each row is one name.
  it.each([
    ['Muhammad', 'Mohammed', 'Muhammed', 'Mohamed', 'Mohammad', 'Muhammadu', 'Muhd', 'Mamman'],
    ['Aisha', 'Aishatu', "A'isha", 'Aishat', 'Aïsha', 'Aishah', 'Aysha'],
    ['Fatima', 'Fatimah', 'Faty', 'Fati', 'Fatimatu', 'Fatimat', 'Fatou'],
    ['Ibrahim', 'Ebrahim', 'Ibraheem', 'Ibrahimu', 'Ibrahim'],
    ['Usman', 'Uthman', 'Othman', 'Osman', 'Usmanu'],
    ['Abubakar', 'Abu Bakr', 'Abubakr', 'Abu-Bakar', 'Abubakkar'],
    ['Abdurrahman', 'Abdulrahman', 'Abdul Rahman', 'Abdurahman', 'Abdul-Rahaman'],
    ['Abdullahi', 'Abdulahi', 'Abdallah', 'Audu'],
    ['Khadija', 'Khadijah', 'Hadiza', 'Kadija', 'Khadijat'],
    ['Umar', 'Omar', 'Umaru', 'Oumar'],
    ['Yahaya', 'Yahya', 'Yahayya'],
    ['Zainab', 'Zaynab', 'Zainabu', 'Zeinab'],
    ['Maryam', 'Mariam', 'Maryamu', 'Mariyam'],
    ['Hafsat', 'Hafsatu', 'Hafsa', 'Hafsah'],
    ['Hauwa', 'Hawwa', 'Hawa', "Hauwa'u"],
    ['Salihu', 'Salih', 'Saleh', 'Sālihu'],
    ['Sulaiman', 'Suleiman', 'Sulayman', 'Sule'],
    ['Isyaku', 'Isiaka', 'Isiyaku'],
    ['Yusuf', 'Yusufu', 'Yusuph', 'Yussuf'],
    ['Shehu', 'Sheu', 'Sehu'],
    ['Ɗanjuma', "D'anjuma", 'Danjuma'],
    ['Ƙasim', 'Qasim', 'Kasim', 'Kassim'],
    ['Oluwaseun', 'Seun', 'Oluwa Seun', 'Oluwaṣeun'],
    ['Ọlawale', 'Olawale', 'Olawalé'],
    ['Adebayo', 'Adébáyọ̀', 'Adebayoh'],
    ['Chukwuemeka', 'Chukuemeka', 'Emeka'],
    ['Nnamdi', 'Namdi'],
    ['Chinedu', 'Chineedu'],
    ['Philip', 'Filip', 'Phillip'],
    ['Victoria', 'Viktoria'],
  ])('%s and %s', (first, ...others) => {
    for (const other of others) expect([other, isSimilarName(first, other)]).toEqual([other, true]);
  });

  it.each([
    ['Hassan Bello', 'Hussaini Bello'],
    ['Hassana', 'Hussaina'],
    ['Aisha Bello', 'Fatima Bello'],
    ['Musa', 'Isa'],
    ['Musa Ibrahim', 'Musa Usman'],
    ['Taiwo Adeyemi', 'Kehinde Adeyemi'],
    ['Umar', 'Amina'],
    ['Chidi', 'Chika'],
    ['Sani', 'Sanusi'],
    ['Ahmad', 'Muhammad'],
    ['Yusuf', 'Yakubu'],
    ['Ngozi', 'Nkechi'],
    ['Balarabe', 'Bala'],
    ['Fatima', 'Fauziyya'],
  ])('%s and %s are two names', (a, b) => {
    expect(isSimilarName(a, b)).toBe(false);
  });

  it.each([
    ['Muhammad Sani Bello', 'Bello Mohammed Sani'],
    ['Muhammad Sani', 'Mohammed Sani Bello'],
    ['Malam Musa Ibrahim', 'Musa Ebrahim'],
    ['Abu Bakr Sani', 'Abubakar Sani'],
    ['Baby of Aisha', 'Aishatu'],
    ['Ibrahim Yusuf', 'Ibrahmi Yusuf'],
    ['Aisha', 'Aishatu Bello'],
  ])('words count in any order, titles do not: %s, %s', (a, b) => {
    expect(isSimilarName(a, b)).toBe(true);
  });

  it('is not derived for a name without letters', () => {
    expect(likeness('', 'Aisha')).toBe(0);
    expect(likeness('--', '--')).toBe(0);
  });

  it('is the same in both directions, 1 with itself, and never more', () => {
    const name = fc.oneof(
      fc.constantFrom('Muhammad Sani', 'Aishatu', 'Abu Bakr Bello', 'Hassan', 'Ọlá Ọlú', 'Alhaji', 'Abu'),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(likeness(a, b)).toBeCloseTo(likeness(b, a), 10);
        expect(likeness(a, b)).toBeGreaterThanOrEqual(0);
        expect(likeness(a, b)).toBeLessThanOrEqual(1);
        if (nameWords(a).length > 0) expect(likeness(a, a)).toBe(1);
        for (const word of nameWords(a)) expect(wordKeys(word)).not.toContain('');
      }),
    );
  });
});

describe('likely duplicates', () => {
  const entry = (fullname: string, bornOn: string, caregiverNumber: string) => ({
    fullname,
    bornOn: localDateSchema.parse(bornOn),
    caregiverNumber,
  });
  const child = entry('Muhammad Sani', '2026-03-10', '0803 123 4567');

  it.each([
    [
      'the same child, spelled otherwise',
      entry('Mohammed Sani', '2026-03-10', '+2348031234567'),
      ['name', 'birth', 'number'],
    ],
    ['another number', entry('Sani Muhammed', '2026-04-10', '08055555555'), ['name', 'birth']],
    [
      'a birth date remembered wrongly',
      entry('Mohd Sani', '2025-01-01', '0803-123-4567'),
      ['name', 'number'],
    ],
    ['a twin, perhaps', entry('Aisha Sani', '2026-03-10', '08031234567'), ['birth', 'number']],
  ])('%s', (_why, candidate, reasons) => {
    expect(likelyDuplicates(child, [candidate], today)).toMatchObject([{ candidate, reasons }]);
  });

  it.each([
    ['an older child of the caregiver', entry('Aisha Sani', '2024-03-10', '08031234567')],
    ['a namesake 32 days apart', entry('Muhammad Sani', '2026-04-11', '08055555555')],
    ['a stranger of the same day', entry('Zainab Umar', '2026-03-10', '08055555555')],
  ])('not %s', (_why, candidate) => {
    expect(likelyDuplicates(child, [candidate], today)).toEqual([]);
  });

  it('treats an age in years as within a year', () => {
    const girl = { ...entry('Aisha Sani', '2017-11-27', '08031234567'), bornEstimated: true as const };
    const exact = entry('Aisha Sani', '2016-12-20', '08055555555');
    const older = entry('Aisha Sani', '2016-11-25', '08055555555');
    const when = '2026-11-27' as LocalDate;
    expect(likelyDuplicates(girl, [exact, older], when)).toMatchObject([
      { candidate: exact, reasons: ['name', 'birth'] },
    ]);
    expect(likelyDuplicates(exact, [girl], when)).toMatchObject([{ reasons: ['name', 'birth'] }]);
    // For an infant the same estimate is precise to weeks or months.
    expect(likelyDuplicates(girl, [exact], '2018-03-01' as LocalDate)).toEqual([]);
  });

  it('treats an estimated date of birth as within two months', () => {
    const estimated = { ...child, bornEstimated: true as const };
    const exact = entry('Muhammad Sani', '2026-05-10', '08055555555');
    const far = entry('Muhammad Sani', '2026-05-12', '08055555555');
    expect(likelyDuplicates(child, [exact], today)).toEqual([]);
    expect(likelyDuplicates(estimated, [exact, far], today)).toMatchObject([
      { candidate: exact, reasons: ['name', 'birth'], daysApart: 61, isEstimated: true },
    ]);
    expect(likelyDuplicates(exact, [estimated], today)).toMatchObject([{ reasons: ['name', 'birth'] }]);
  });

  it.each(['', '00000000000', '08000000000', '1234567890', '+234 800 000 0000'])(
    'finds nothing in common between two care givers whose number is %j',
    (number) => {
      const alone = { ...child, caregiverNumber: number };
      expect(likelyDuplicates(alone, [entry('Aisha Sani', '2026-03-10', number)], today)).toEqual([]);
    },
  );

  it('are sorted by likelihood', () => {
    const far = entry('Muhammad Sani', '2026-03-30', '1');
    const near = entry('Muhammad Sani', '2026-03-11', '1');
    const alike = entry('Mohammed Sani', '2026-03-10', '1');
    const sure = entry('Mohammed Sani', '2026-03-30', '08031234567');
    const found = likelyDuplicates(child, [far, alike, sure, near], today).map(({ candidate }) => candidate);
    expect(found).toEqual([sure, near, far, alike]);
  });
});
