import type { RuleFinding } from '#rules';

/** Equal findings, shown as one. */
type FoldedFinding = {
  /** The first of them. */
  finding: RuleFinding;
  /** All of them, in order. */
  equal: RuleFinding[];
  /** The message, with how often it holds: "3 times: no field “turnover”." */
  message: string;
};

/** Folds findings with the same message into one. */
export function foldFindings(findings: readonly RuleFinding[]): FoldedFinding[] {
  const groups = new Map<string, [RuleFinding, ...RuleFinding[]]>();
  for (const finding of findings) {
    const key = `${finding.severity} ${finding.message}`;
    const group = groups.get(key);
    if (group) group.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].map((equal) => {
    const [finding] = equal;
    return { finding, equal, message: countedMessage(finding.message, equal.length) };
  });
}

/** A message with how often it holds, unless that is once. */
export function countedMessage(message: string, count: number): string {
  if (count === 1) return message;
  return `${count} times: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}
