import { Graph, layout } from '@dagrejs/dagre';
import type { Neighbourhood } from './field-neighbourhood.ts';

/** A node of the graph: a field or a rule, with its position and size in px. */
export type DrawnNode = {
  id: string;
  kind: 'field' | 'rule';
  name: string;
  isCentre: boolean;
  isInCycle: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
};
type DrawnEdge = { id: string; from: string; to: string; isInCycle: boolean };

const NODE_HEIGHT = 30;
const LETTER_WIDTH = 6.8;
const NODE_PADDING = 24;
const MAX_NODE_WIDTH = 240;

/** Lays out the fields and rules of a neighbourhood from left to right, each once. */
export function layoutNeighbourhood(
  { field, askedBy, waitedForBy, closing, cycle }: Neighbourhood,
  labelOf: (dataField: string) => string,
): { nodes: DrawnNode[]; edges: DrawnEdge[] } {
  const nodes = new Map<string, Omit<DrawnNode, 'x' | 'y'>>();
  const edges = new Map<string, DrawnEdge>();
  const add = (kind: DrawnNode['kind'], key: string, isInCycle: boolean) => {
    const id = `${kind} ${key}`;
    const name = kind === 'field' ? labelOf(key) : key;
    const width = Math.min(MAX_NODE_WIDTH, name.length * LETTER_WIDTH + NODE_PADDING);
    nodes.set(id, {
      id,
      kind,
      name,
      isCentre: kind === 'field' && key === field,
      isInCycle,
      width,
      height: NODE_HEIGHT,
    });
    return id;
  };
  const connect = (from: string, to: string, isInCycle: boolean) =>
    edges.set(`${from} > ${to}`, { id: `${from} > ${to}`, from, to, isInCycle });

  for (const { ruleId, waitsFor, asks, isInCycle } of [...askedBy, ...waitedForBy, ...closing]) {
    const rule = add('rule', ruleId, isInCycle);
    for (const name of waitsFor)
      connect(add('field', name, cycle.has(name)), rule, isInCycle && cycle.has(name));
    for (const name of asks) connect(rule, add('field', name, cycle.has(name)), isInCycle && cycle.has(name));
  }
  return { nodes: withPositions([...nodes.values()], [...edges.values()]), edges: [...edges.values()] };
}

function withPositions(
  nodes: readonly Omit<DrawnNode, 'x' | 'y'>[],
  edges: readonly DrawnEdge[],
): DrawnNode[] {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 14, ranksep: 44, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  return nodes.map((node) => {
    const { x, y } = graph.node(node.id) as { x: number; y: number };
    return { ...node, x: x - node.width / 2, y: y - node.height / 2 };
  });
}
