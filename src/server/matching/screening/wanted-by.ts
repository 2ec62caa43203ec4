/** A filter of the inbox with the user whose findings it is about. */
export function wantedBy<T extends { whose: 'all' | 'mine' }>({ whose, ...wanted }: T, userId: string) {
  return { ...wanted, assignee: whose === 'mine' ? userId : undefined };
}
