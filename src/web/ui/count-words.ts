/** 1234 as "1,234". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** "1 candidate", "3 candidates". */
export function formatCounted(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
