import { DAY_MS } from '#records';
import { counted } from '../../ui/count-words.ts';

/** From so many days before it a review is near. */
const NEAR_DAYS = 7;

/** What a day to do something by is like as seen from today, with the sign that goes before it. */
export const DUE_SIGNS = { overdue: '▲', near: '△', later: '' } as const;

/** How a day stands to today: "14 days overdue", "today", "in 4 days". */
export function dueWords(day: string, today: string): { words: string; state: keyof typeof DUE_SIGNS } {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
  if (days < 0) return { words: `${counted(-days, 'day')} overdue`, state: 'overdue' };
  const words = days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${counted(days, 'day')}`;
  return { words, state: days <= NEAR_DAYS ? 'near' : 'later' };
}
