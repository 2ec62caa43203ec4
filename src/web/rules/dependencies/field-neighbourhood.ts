import { SESSION_START } from '#records';
import type { Rule } from '#rules';
import { conditionsOf } from '../parts/rule-context.ts';

/** A rule of a neighbourhood, with the fields it waits for and the fields it asks for. */
export type NeighbourRule = {
  ruleId: string;
  waitsFor: string[];
  asks: string[];
  /** Whether the rule is part of a cycle through the field. */
  isInCycle: boolean;
};

/** The rules around one field. */
export type Neighbourhood = {
  field: string;
  /** Rules that ask for the field. */
  askedBy: NeighbourRule[];
  /** Rules that wait for the field. */
  waitedForBy: NeighbourRule[];
  /** Further rules of the cycle that contains the field. */
  closing: NeighbourRule[];
  /** Number of rules left out on both sides. */
  more: number;
  /** Fields that lead to the field and to which it leads. */
  cycle: ReadonlySet<string>;
};

/** The most rules shown on each side. */
const MAX_SHOWN_RULES = 30;

/** Finds the rules that ask for a field and those that wait for it, with all fields they wait for and ask for. */
export function fieldNeighbourhood(field: string, rules: Iterable<Rule>): Neighbourhood {
  const links = [...rules].map(linkOf);
  const forward = new Map<string, Set<string>>();
  const back = new Map<string, Set<string>>();
  for (const { waitsFor, asks } of links) {
    for (const from of waitsFor)
      for (const to of asks) {
        entry(forward, from).add(to);
        entry(back, to).add(from);
      }
  }
  const leadsBack = reach(field, back);
  const cycle = new Set([...reach(field, forward)].filter((other) => leadsBack.has(other)));
  const toNeighbour = (link: Link): NeighbourRule => ({
    ...link,
    isInCycle: link.waitsFor.some((name) => cycle.has(name)) && link.asks.some((name) => cycle.has(name)),
  });
  const askedBy = links.filter(({ asks }) => asks.includes(field));
  const waitedForBy = links.filter(({ waitsFor }) => waitsFor.includes(field));
  const isNear = new Set([...askedBy, ...waitedForBy]);
  const closing = links
    .filter((link) => !isNear.has(link))
    .map(toNeighbour)
    .filter(({ isInCycle }) => isInCycle);
  return {
    field,
    closing: closing.slice(0, MAX_SHOWN_RULES),
    askedBy: askedBy.slice(0, MAX_SHOWN_RULES).map(toNeighbour),
    waitedForBy: waitedForBy.slice(0, MAX_SHOWN_RULES).map(toNeighbour),
    more: Math.max(0, askedBy.length - MAX_SHOWN_RULES) + Math.max(0, waitedForBy.length - MAX_SHOWN_RULES),
    cycle,
  };
}

type Link = { ruleId: string; waitsFor: string[]; asks: string[] };

function linkOf(rule: Rule): Link {
  const waitsFor = conditionsOf(rule)
    .map(({ field }) => field)
    .filter((field) => field !== '' && field !== SESSION_START);
  const asks = rule.onTrigger.cases.map(({ uiAction }) => uiAction.dataField).filter((field) => field !== '');
  return { ruleId: rule.id, waitsFor: [...new Set(waitsFor)], asks: [...new Set(asks)] };
}

/** Every field that can be reached in at least one step. */
function reach(from: string, steps: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const next of steps.get(at) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}

function entry(map: Map<string, Set<string>>, key: string): Set<string> {
  const known = map.get(key) ?? new Set();
  map.set(key, known);
  return known;
}
