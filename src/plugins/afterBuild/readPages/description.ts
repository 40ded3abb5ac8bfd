import type {Root} from 'hast';
import {findElement, textOnOneLine} from '../../../../lib/hast';

/** What a built page says of itself. */
export interface Description {
  heading?: string;
  description?: string;
  /** When it was last changed, ISO 8601; undefined where the history does not say. */
  changed?: string;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function readDescription(tree: Root): Description {
  const heading = findElement(tree, ({tagName}) => tagName === 'h1');
  const meta = findElement(tree, ({tagName, properties}) => tagName === 'meta' && properties.name === 'description');
  const time = findElement(tree, ({tagName, properties}) => tagName === 'time' && properties.itemProp !== undefined);
  return {
    heading: heading && textOnOneLine(heading),
    description: textOf(meta?.properties.content),
    changed: textOf(time?.properties.dateTime),
  };
}
