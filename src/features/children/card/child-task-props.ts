import type { ChildCard } from '#client/children/card.ts';
import type { LocalDate } from '#domain/kernel/local-date.ts';
import type { Officer } from '#client/session/officer.ts';

/** What a task on a child's card is given. */
export interface ChildTaskProps {
  readonly card: ChildCard;
  /** What the task is about besides the child. */
  readonly of: string | undefined;
  readonly officer: Officer;
  readonly today: LocalDate;
  readonly onDone: () => void;
}
