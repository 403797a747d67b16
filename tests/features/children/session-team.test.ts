import { describe, expect, test } from 'vitest';
import { teamNames, teamOf, teamWords } from '#features/children/session/team-choice.tsx';

const person = (name: string, facility: string | null = 'Ajingi') => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName, facility };
};

describe('the team of a session', () => {
  test('are the facility’s officers who use the tablet, the one who starts it first, each once', () => {
    const enrolled = [person('Amina Bello'), person('Halima Yusuf'), person('Ngozi Ezeh', 'Elsewhere')];
    expect(teamNames(person('Halima Yusuf'), enrolled)).toEqual(['Halima Yusuf', 'Amina Bello']);
    expect(teamNames(person('Musa Adamu'), [])).toEqual(['Musa Adamu']);
  });

  test('from the plan is ticked for known names, and written otherwise', () => {
    const officers = ['Amina Bello', 'Halima Yusuf'];
    const team = teamOf('Sani, Halima Yusuf ,Musa', officers);
    expect([...team.ticked]).toEqual(['Halima Yusuf']);
    expect(team.others).toBe('Sani, Musa');
    expect(teamWords(team, officers)).toBe('Halima Yusuf, Sani, Musa');
  });

  test('may have no names', () => {
    expect(teamWords(teamOf('', ['Amina Bello']), ['Amina Bello'])).toBe('');
  });
});
