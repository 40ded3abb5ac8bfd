import {Component, type ReactNode} from 'react';
import {showableError} from '@site/src/components/Crash/thrown';

/**
 * Turns what was thrown into an error on its way up: the error boundaries of Docusaurus take a thrown `null` for no
 * error, and the page would go blank.
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
