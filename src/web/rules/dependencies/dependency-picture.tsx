import '@xyflow/react/dist/base.css';
import { type Edge, MarkerType, type Node, ReactFlow } from '@xyflow/react';
import { useMemo } from 'react';
import styles from './dependency-picture.module.css';
import type { Neighbourhood } from './field-neighbourhood.ts';
import { type DrawnNode, layoutNeighbourhood } from './layout-neighbourhood.ts';

/** At first the whole neighbourhood is visible, whatever its size. */
const FULLY_IN_VIEW = { minZoom: 0.05, maxZoom: 1, padding: '28px' } as const;

/** Height of the picture in px; a wide neighbourhood is scaled down and needs less. */
const HEIGHT = { least: 160, most: 720, margin: 40 };
const USUAL_WIDTH_PX = 620;

/** The neighbourhood as a graph. The list beside it has the same content and is accessible by keyboard. */
export function DependencyPicture({
  around,
  labelOf,
  onOpen,
  onField,
}: {
  around: Neighbourhood;
  labelOf: (dataField: string) => string;
  onOpen: (ruleId: string) => void;
  onField: (dataField: string) => void;
}) {
  const drawn = useMemo(() => flowOf(around, labelOf), [around, labelOf]);
  return (
    <div className={styles.picture} style={{ height: drawn.height }} aria-hidden="true">
      <ReactFlow
        key={around.field}
        nodes={drawn.nodes}
        edges={drawn.edges}
        fitView
        fitViewOptions={FULLY_IN_VIEW}
        minZoom={FULLY_IN_VIEW.minZoom}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        preventScrolling={false}
        zoomOnScroll={false}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_event, node) => {
          const [kind = '', ...rest] = node.id.split(' ');
          if (kind === 'rule') onOpen(rest.join(' '));
          else onField(rest.join(' '));
        }}
      />
    </div>
  );
}

function flowOf(
  around: Neighbourhood,
  labelOf: (dataField: string) => string,
): { nodes: Node[]; edges: Edge[]; height: number } {
  const { nodes, edges } = layoutNeighbourhood(around, labelOf);
  return {
    height: heightFor(nodes),
    nodes: nodes.map(({ id, kind, name, isCentre, isInCycle, x, y, width, height }) => ({
      id,
      position: { x, y },
      data: { label: name },
      width,
      height,
      // Given rather than measured, so that the first render has the edges.
      handles: [
        { type: 'source', position: 'right', x: width, y: height / 2 },
        { type: 'target', position: 'left', x: 0, y: height / 2 },
      ],
      sourcePosition: 'right' as Node['sourcePosition'] & string,
      targetPosition: 'left' as Node['targetPosition'] & string,
      className: [styles[kind], isCentre && styles.centre, isInCycle && styles.inCycle]
        .filter(Boolean)
        .join(' '),
    })) as Node[],
    edges: edges.map(({ id, from, to, isInCycle }) => ({
      id,
      source: from,
      target: to,
      className: (isInCycle ? styles.cycleEdge : styles.edge) ?? '',
      markerEnd: { type: MarkerType.Arrow, color: isInCycle ? 'var(--warn)' : 'var(--ink-3)' },
    })),
  };
}

function heightFor(nodes: readonly DrawnNode[]): number {
  const width = Math.max(...nodes.map((node) => node.x + node.width));
  const height = Math.max(...nodes.map((node) => node.y + node.height));
  const drawn = height * Math.min(1, USUAL_WIDTH_PX / width) + HEIGHT.margin;
  return Math.round(Math.min(HEIGHT.most, Math.max(HEIGHT.least, drawn)));
}
