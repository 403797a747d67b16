import { dateOf, type LocalDate, type LocalDateTime } from '#domain/kernel/local-date.ts';

/** The minute on this device's wall clock; `offsetMs` is what the clock is slow by, where that is known. */
export function deviceNow(offsetMs = 0): LocalDateTime {
  return localMinuteOf(new Date(Date.now() + offsetMs));
}

/** The day on this device's wall clock, put right by `offsetMs` as above. */
export function deviceToday(offsetMs = 0): LocalDate {
  return dateOf(deviceNow(offsetMs));
}

/** An instant as day and minute where the device is. */
export function localMinuteOf(at: Date): LocalDateTime {
  const day = [
    String(at.getFullYear()).padStart(4, '0'),
    twoDigits(at.getMonth() + 1),
    twoDigits(at.getDate()),
  ];
  return `${day.join('-')}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}` as LocalDateTime;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
