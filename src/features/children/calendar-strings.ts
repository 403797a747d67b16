import { catalogue } from '#language/catalogue.ts';
import { message } from '#language/message.ts';

/** How days, months and what comes again on a weekday are said. */
export const calendarStrings = catalogue('calendar', {
  monthOfYear: message<[month: string, year: string]>('{month} {year}', 'month', 'year'),
  dayOn: message<[weekday: string, day: string]>('{weekday} {day}', 'weekday', 'day'),
  every: message<[weekday: string]>('every {weekday}', 'weekday'),
  everyMonth: message<[week: string, weekday: string]>(
    'the {week, select, 1 {first} 2 {second} 3 {third} 4 {fourth} other {last}} {weekday} of the month',
    'week',
    'weekday',
  ),
});
