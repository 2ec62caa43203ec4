/** Today where the user is, or a number of days later, yyyy-mm-dd. */
export function localDay(now = new Date(), later = 0): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + later);
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
