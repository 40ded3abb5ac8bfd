import {Component, type ReactNode} from 'react';
import {showableError} from '@site/src/components/Crash/thrown';

/**
 * Rethrows any thrown value as an error: the error boundaries of Docusaurus ignore a thrown `null`, and the page would go
 * blank.
 */
export default class ThrownValues extends Component<{children: ReactNode}, {caught?: {thrown: unknown}}> {
  override state: {caught?: {thrown: unknown}} = {};

  static getDerivedStateFromError(thrown: unknown) {
    return {caught: {thrown}};
  }

  override render() {
    const {caught} = this.state;
    if (caught) throw caught.thrown instanceof Error ? caught.thrown : showableError(caught.thrown);
    return this.props.children;
  }
}
