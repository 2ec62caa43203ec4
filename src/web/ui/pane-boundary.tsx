import { Component, type ReactNode } from 'react';
import { FailedState } from './failed-state.tsx';

type PaneProps = {
  /** What the pane shows, such as "rules": another key tries again. */
  of: string | null;
  /** Names the pane in its sentence, such as "This rule". */
  name: string;
  children: ReactNode;
};
type PaneState = { of: string | null; problem: unknown };

/** Replaces a pane whose content throws by a sentence and "Try again"; the rest of the screen goes on. */
export class PaneBoundary extends Component<PaneProps, PaneState> {
  override state: PaneState = { of: this.props.of, problem: null };

  static getDerivedStateFromError(problem: unknown): Partial<PaneState> {
    return { problem: problem ?? 'unknown' };
  }

  static getDerivedStateFromProps({ of }: PaneProps, state: PaneState): Partial<PaneState> | null {
    return of === state.of ? null : { of, problem: null };
  }

  override render() {
    const { problem } = this.state;
    if (problem === null) return this.props.children;
    return (
      <FailedState
        sentence={`${this.props.name} could not be shown: ${problem instanceof Error ? problem.message : String(problem)}. Everything else works, and what is stored is unchanged.`}
        onRetry={() => this.setState({ problem: null })}
      />
    );
  }
}
