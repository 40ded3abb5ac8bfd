import {useEffect, useRef, type ComponentType, type ReactNode} from 'react';
import Actions from './Actions';
import ToolBoundary from './ToolBoundary';
import useOnDemand from './useOnDemand';

interface ToolProps {
  title: string;
  /** Label of the button that opens it: `Find a code`. */
  action: string;
  /** Loads the tool, which is not part of the page. */
  load: () => Promise<{default: ComponentType}>;
  /** What the reader sees without the tool: a sentence, a table, a link. */
  children?: ReactNode;
}

/**
 * The opened tool. Takes the focus over from the button that opened it. Browsers do not translate it: they replace text
 * nodes that React continues to update. Text may opt in with `translate="yes"` if it never changes, or is the only
 * child of its element.
 */
function Opened({Body}: {Body: ComponentType}) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, []);
  return (
    <div ref={content} translate="no">
      <Body />
    </div>
  );
}

/**
 * Frame of a tool within a page. The tool is loaded when the reader opens it; it works in the browser and
 * sends no data.
 */
export default function Tool({title, action, load, children}: ToolProps) {
  const {loaded, open, button, progress} = useOnDemand<{default: ComponentType}>('tool');
  return (
    <div role="group" className="box tool" aria-label={title} data-search="ignore">
      <p className="tool__title">{title}</p>
      {children}
      {loaded ? (
        <ToolBoundary title={title}>
          <Opened Body={loaded.default} />
        </ToolBoundary>
      ) : (
        <Actions isPrimary actions={[{label: action, onClick: () => open(load), ...button}]} />
      )}
      {progress}
    </div>
  );
}
