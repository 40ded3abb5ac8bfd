type Child = Node | string | false | undefined;

/** Makes an element with properties and children; what is false or undefined is left out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child !== false && child !== undefined));
  return made;
}

/** Sets attributes, and returns the element. */
export function withAttributes<Made extends Element>(made: Made, attributes: Record<string, string>): Made {
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
  return made;
}
